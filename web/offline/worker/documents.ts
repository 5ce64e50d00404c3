/** The release that rendered a document, from the list of modules that it names. */
export const releaseOf = (html: string): string => /\/assets\/manifest-([\da-f]+)\.js/.exec(html)?.[1] ?? '';

/** A document as it is stored: with its title, for the list of what can be read, and the release that it needs. */
export function documentOf(answer: Response, html: string): Response {
  const stored = withTime(answer, html);
  stored.headers.set('x-release', releaseOf(html));
  stored.headers.set('x-title', encodeURIComponent(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''));
  return stored;
}

/** Says in the document itself when it was seen, which the page shows. */
export async function marked(stored: Response): Promise<Response> {
  const html = await stored.text();
  const { headers, status } = stored;
  return new Response(html.replace('<html ', `<html data-seen="${seenAt(stored)}" `), { headers, status });
}

/** Milliseconds since 1970. */
export const seenAt = ({ headers }: Response): number => Number(headers.get(SEEN_AT));

export function withTime(answer: Response, body: BodyInit): Response {
  const headers = new Headers(answer.headers);
  // The body is no longer compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SEEN_AT, String(Date.now()));
  return new Response(body, { headers });
}

const SEEN_AT = 'x-seen-at';
