/** @param from path and query under `/app`, where the login leads back */
export const loginPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

/** A path under `/app`; `/` for anything else. */
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
