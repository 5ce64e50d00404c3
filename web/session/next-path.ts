import { appPath } from '#contract/app-path.ts';

/** @param from path and query under `/app`, where the login leads back */
export const loginPath = (from: string) => withNext('/login', from);

/** Of the pages between somebody and the login, each of which passes it on. */
export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

/** A path under `/app`; `/` for anything else. */
export const nextPath = (next: string | null): string => (next ? appPath(next) : undefined) ?? '/';
