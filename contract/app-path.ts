/** Maximum length, in characters, of the path to which a log-in leads back. */
export const MAX_APP_PATH_LENGTH = 500;

/** Path under `/app` with its query, normalised; undefined for anything else, such as the address of another site. */
export function normalizeAppPath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > MAX_APP_PATH_LENGTH) return undefined;
  const origin = 'https://this.invalid';
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  const isOwnPath = url.origin === origin && !url.pathname.startsWith('//');
  return isOwnPath ? url.pathname + url.search + url.hash : undefined;
}
