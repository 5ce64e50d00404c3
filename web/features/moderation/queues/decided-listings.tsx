import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

interface DecidedListings {
  /** Ids of the listings decided on this page: another section may still show them. */
  decided: ReadonlySet<string>;
  addDecided: (ids: readonly string[]) => void;
}

const DecidedListingsContext = createContext<DecidedListings>({ decided: new Set(), addDecided: () => {} });

export const useDecidedListings = () => use(DecidedListingsContext);

/** Gives each section of the moderation page the listings that the others have decided about. */
export function DecidedListingsProvider({ children }: { children: ReactNode }) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const addDecided = useCallback(
    (ids: readonly string[]) => setDecided((before) => new Set([...before, ...ids])),
    [],
  );
  const value = useMemo(() => ({ decided, addDecided }), [decided, addDecided]);
  return <DecidedListingsContext value={value}>{children}</DecidedListingsContext>;
}
