import { text } from 'node:stream/consumers';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { expect, test } from 'vitest';
import { readServerHandoffStream, renderHydrationScripts } from './hydration-data.ts';

const NONCE = 'n1';

const Root = () => (
  <html lang="fr">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);

/** Scripts that hand loader data to the browser: ours, and the document in which the router writes its own. */
async function writeBoth(loader: () => unknown): Promise<{ scripts: string; document: string }> {
  const both = { scripts: '', document: '' };
  const handleRequest = async (
    request: Request,
    _status: number,
    _headers: Headers,
    context: EntryContext,
  ) => {
    const [one, other] = context.serverHandoffStream?.tee() ?? [];
    both.scripts = renderHydrationScripts(await readServerHandoffStream(one), NONCE);
    const entryContext = { ...context, ...(other && { serverHandoffStream: other }) };
    const stream = await renderToReadableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={NONCE} />,
    );
    await stream.allReady;
    both.document = await text(stream);
    return new Response(null);
  };
  const route = { id: 'root', path: '' };
  const build = {
    entry: { module: { default: handleRequest } },
    routes: { root: { ...route, module: { default: Root, loader } } },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { ...route, hasLoader: true, module: '/root.js' } },
      url: '/manifest.js',
      version: '1',
    },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    publicPath: '/',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
  } as unknown as ServerBuild;
  await createRequestHandler(build, 'production')(new Request('https://recolte.test/'));
  return both;
}

test('loader data are written as the router writes them, and cannot close their script', async () => {
  const said = 'Crème </script><script>alert(1)</script> & <!-- \u2028\u2029';
  const { scripts, document } = await writeBoth(() => ({ said, later: Promise.resolve(said) }));
  expect(scripts.match(/streamController\.enqueue/g)?.length).toBeGreaterThan(1);
  expect(scripts).not.toContain('alert(1)</script>');
  expect(document).toContain(scripts);
});

test('a page without loader data has no chunk of it', async () => {
  expect(await readServerHandoffStream(undefined)).toEqual([]);
});
