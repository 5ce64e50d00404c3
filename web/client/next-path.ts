import { normalizeAppPath } from '#contract/app-path.ts';

/**
 * Path of the login page.
 * @param from path and query under `/app`, to which the login leads back
 */
export const formatLoginPath = (from: string) => addNextParam('/login', from);

/** Path of a page on the way to the login, with the page that the login leads to in the end. */
export const addNextParam = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

/** Path under `/app` that the parameter `next` names; `/` for anything else. */
export const sanitizeNextPath = (next: string | null): string =>
  (next ? normalizeAppPath(next) : undefined) ?? '/';
