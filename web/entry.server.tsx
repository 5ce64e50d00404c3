import { renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { apiCallContext } from './client/api-call-context.ts';
import { createServerApiCaller } from './client/create-server-api-caller.ts';
import { readServerHandoffStream, renderHydrationScripts } from './document/hydration-data.ts';
import { NonceContext } from './document/nonce.ts';

interface Render {
  read: Parameters<typeof createServerApiCaller>[0];
  /** Nonce of the site's inline scripts; the server replaces it by their hashes. */
  nonce: string;
  report: (error: unknown) => void;
}

/** Request handler from the same copy of react-router as the pages: the server may load another one. */
export { createRequestHandler } from 'react-router';

const renderContext = createContext<Render>();

/** Context of one rendering; loaders read `apiCallContext`. */
export function createLoaderContext(render: Render): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(renderContext, render);
  context.set(apiCallContext, createServerApiCaller(render.read));
  return context;
}

export const handleError: HandleErrorFunction = (error, { context }) =>
  (context as RouterContextProvider).get(renderContext).report(error);

/**
 * Renders the document as one string: its inline scripts must be hashed before it is sent. Suspended parts are left
 * to the browser; the router's own stream, which would suspend, is read beforehand.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(renderContext);
  const chunks = await readServerHandoffStream(serverHandoffStream);
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const scripts = entryContext.renderMeta?.didRenderScripts ? renderHydrationScripts(chunks, nonce) : '';
  const end = html.lastIndexOf('</body>');
  headers.set('content-type', 'text/html; charset=utf-8');
  const document = `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`;
  return new Response(document, { status, headers });
}
