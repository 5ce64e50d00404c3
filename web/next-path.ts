/** The login page, which leads back to `from`: path and query under `/app`. */
export const loginPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

/** Where to go after the login: a path of this app, without its base; anything else leads home. */
export function nextPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/';
  const origin = 'https://this.invalid';
  try {
    const url = new URL(next, origin);
    const stays = url.origin === origin && !url.pathname.startsWith('//');
    return stays ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
