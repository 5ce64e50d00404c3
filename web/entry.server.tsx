import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { callContext } from './api/call-context.ts';
import { createReadCall } from './api/create-read-call.ts';
import { NonceContext } from './document/nonce.ts';

interface Render {
  read: Parameters<typeof createReadCall>[0];
  /** Marks our inline scripts; the server replaces it by their hashes. */
  nonce: string;
  report: (error: unknown) => void;
}

/** From the same copy of react-router as the pages: the server may load another one. */
export { createRequestHandler } from 'react-router';

const renderContext = createContext<Render>();

/** Milliseconds until a promise of a loader is aborted. */
export const streamTimeout = 5_000;

/** The context of one rendering; loaders read `callContext`. */
export function provide(render: Render): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(renderContext, render);
  context.set(callContext, createReadCall(render.read));
  return context;
}

export const handleError: HandleErrorFunction = (error, { context }) =>
  (context as RouterContextProvider).get(renderContext).report(error);

/** Waits for the whole document, whose inline scripts must be hashed before it is sent. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(renderContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(abortTimer);
          pipe(collect((html) => resolve(new Response(html, { status: failed ? 500 : status, headers }))));
        },
        onShellError(error) {
          clearTimeout(abortTimer);
          reject(error);
        },
        onError(error) {
          failed = true;
          report(error);
        },
      },
    );
    const abortTimer = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}
