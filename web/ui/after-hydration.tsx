import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Its children, but not on the server and during hydration: what it stands in is not rendered once more for them. */
export const AfterHydration = ({ children }: { children: ReactNode }) => useHydrated() && children;
