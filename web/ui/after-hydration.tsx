import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Children that are rendered after hydration only, not on the server. The parent is not rendered again when they
 * appear.
 */
export const AfterHydration = ({ children }: { children: ReactNode }) => useHydrated() && children;
