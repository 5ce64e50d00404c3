import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Children that are not rendered on the server and during hydration. The parent is not rendered again when they
 * appear.
 */
export const AfterHydration = ({ children }: { children: ReactNode }) => useHydrated() && children;
