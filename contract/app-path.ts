/** Of a path that leads back somewhere. */
export const MAX_APP_PATH = 500;

/** A path under `/app` with its query, normalised; undefined for anything else, such as the address of another site. */
export function appPath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > MAX_APP_PATH) return undefined;
  const origin = 'https://this.invalid';
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  const stays = url.origin === origin && !url.pathname.startsWith('//');
  return stays ? url.pathname + url.search + url.hash : undefined;
}
