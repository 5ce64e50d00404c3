import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { HostileRequest } from './hostile-requests.ts';

export interface Answer {
  /** 0 when the connection was closed without an answer. */
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request as it is written: paths are not normalised.
 * @throws Error when nothing comes within half a minute: the server hangs
 */
export function send(url: string, { method, path, headers, body }: HostileRequest): Promise<Answer> {
  const start = performance.now();
  const { hostname, port } = new URL(url);
  const all = body ? { ...headers, 'content-length': String(body.length) } : headers;
  return new Promise((resolve, reject) => {
    const answer = (status: number, text = '', received: IncomingHttpHeaders = {}) =>
      resolve({ status, text, headers: received, ms: performance.now() - start });
    const sent = httpRequest(
      { agent, hostname, port, method, path, headers: all, timeout: 30_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          answer(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), response.headers),
        );
        response.on('error', () => answer(0));
      },
    );
    sent.on('timeout', () => {
      sent.destroy();
      reject(new Error(`${method} ${path.slice(0, 200)}: no answer within 30 seconds`));
    });
    sent.on('error', () => answer(0));
    sent.end(body ?? undefined);
  });
}
