import { lazy, type ReactNode } from 'react';

/** `lazy`, for what a page can do without: when it can't be downloaded nothing is shown, instead of an error page. */
export const lazyOrNothing = <P>(load: () => Promise<{ default: (props: P) => ReactNode }>) =>
  lazy<(props: P) => ReactNode>(() => load().catch(() => ({ default: () => null })));
