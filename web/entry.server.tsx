import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createCall, type Send } from './api-call.ts';
import { callContext } from './call-context.ts';
import { NonceContext } from './nonce.ts';

interface Render {
  /** Carries the calls of this page to the API. */
  send: Send;
  /** Marks the inline scripts that are ours; whoever sends the page replaces it by their hashes. */
  nonce: string;
  report: (error: unknown) => void;
}

/** The very router these pages are built with: whoever serves them may have loaded another copy. */
export { createRequestHandler } from 'react-router';

const renderContext = createContext<Render>();

/** Milliseconds that a promise returned by a loader may take. */
export const streamTimeout = 5_000;

/** What one rendering of a page is given: read by loaders through `callContext`. */
export function provide(render: Render): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(renderContext, render);
  context.set(callContext, createCall(render.send));
  return context;
}

export const handleError: HandleErrorFunction = (error, { context }) =>
  (context as RouterContextProvider).get(renderContext).report(error);

/** The whole document at once: its inline scripts are hashed and its length is known before anything leaves. */
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
