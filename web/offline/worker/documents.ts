/** Release by which a document was rendered. */
export const readReleaseOfHtmlResponse = ({ headers }: Response): string => headers.get('x-release') ?? '';

/** Document to store in the cache: with its title, for the list of readable pages. */
export function createHtmlResponseForOfflineCache(answer: Response, html: string): Response {
  const stored = createResponseWithFetchTime(answer, html);
  stored.headers.set('x-title', encodeURIComponent(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''));
  return stored;
}

/** Document with the time of its fetch in `data-seen`, which the page shows. */
export async function addFetchTimeToHtmlResponse(stored: Response): Promise<Response> {
  const html = await stored.text();
  const { headers, status } = stored;
  return new Response(html.replace('<html ', `<html data-seen="${readResponseFetchTime(stored)}" `), {
    headers,
    status,
  });
}

/** Time of an answer's fetch in milliseconds since 1970. */
export const readResponseFetchTime = ({ headers }: Response): number => Number(headers.get(SEEN_AT));

export function createResponseWithFetchTime(answer: Response, body: BodyInit): Response {
  const headers = new Headers(answer.headers);
  // Headers of compression removed: the body is no longer compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SEEN_AT, String(Date.now()));
  return new Response(body, { headers });
}

const SEEN_AT = 'x-seen-at';
