import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingSiteServer {
  /** Address as `http://localhost:<port>`, which is another site than a product on 127.0.0.1. */
  url: string;
  close: () => void;
}

/** Answer of the demo host: an HTML document, or text of another type. */
export type DemoHostPageResponse = string | { type: string; text: string };

/** Serves another site on a port of its own. @param answer page of a path; undefined: 404 */
export async function serveEmbeddingSite(
  answer: (path: string) => DemoHostPageResponse | undefined,
  port = 0,
): Promise<EmbeddingSiteServer> {
  const server = createServer(({ url = '/' }, response) => {
    const page = answer(new URL(url, 'http://localhost').pathname);
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { type, text } = typeof page === 'string' ? { type: 'text/html', text: page } : page;
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
