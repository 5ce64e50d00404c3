/** Loader data, in the form in which the router hands it to the browser. */
export async function readServerHandoffStream(
  stream: ReadableStream<Uint8Array> | undefined,
): Promise<string[]> {
  const decoder = new TextDecoder();
  const chunks: string[] = [];
  for await (const chunk of stream ?? []) chunks.push(decoder.decode(chunk, { stream: true }));
  return chunks;
}

/** Scripts that React Router's `ServerRouter` writes for such a stream, so that the browser finds what it expects. */
export const renderHydrationScripts = ([chunk, ...rest]: string[], nonce: string): string =>
  chunk === undefined
    ? `<!--$-->${script(`${CONTROLLER}.close();`, nonce)}<!--/$-->`
    : `<!--$-->${script(`${CONTROLLER}.enqueue(${escaped(JSON.stringify(chunk))});`, nonce)}${renderHydrationScripts(rest, nonce)}<!--/$-->`;

const CONTROLLER = 'window.__reactRouterContext.streamController';

const script = (code: string, nonce: string) => `<script nonce="${nonce}">${code}</script>`;

const escaped = (json: string) => json.replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');

const ESCAPES: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
