import { normalizeAppPath } from '#contract/app-path.ts';

/** @param from path and query under `/app`, to which the login leads back */
export const loginPath = (from: string) => withNextParam('/login', from);

/** Path of a page on the way to the login, with the page that the login leads to in the end. */
export const withNextParam = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

/** Path under `/app`; `/` for anything else. */
export const readNextPath = (next: string | null): string =>
  (next ? normalizeAppPath(next) : undefined) ?? '/';
