import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, NavLink, StaticRouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** HTML of links as the server renders them at `/annonces`. */
async function written(content: React.ReactNode) {
  const routes = [{ path: '*', element: content }];
  const context = await createStaticHandler(routes, { basename: '/app' }).query(
    new Request('http://localhost/app/annonces'),
  );
  if (context instanceof Response) throw new Error('redirected');
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />,
  );
}

test("links on the server are written like the router's", async () => {
  vi.stubEnv('SSR', true);
  vi.resetModules();
  const own = await import('./link.tsx');
  expect(own.Link).not.toBe(Link);
  for (const to of [
    ...[
      '/',
      '/annonces',
      '/annonces?page=2',
      '/?page=2',
      '/#carte',
      '/annonces/',
      '/ad/a b',
      '/a//b',
      '/a/../b',
    ],
    ...['?page=2', 'annonces', '', '//ailleurs.example/', 'https://ailleurs.example/a', { search: 'page=2' }],
  ]) {
    expect(await written(<own.Link to={to}>ici</own.Link>), JSON.stringify(to)).toBe(
      await written(<Link to={to}>ici</Link>),
    );
  }
  const all = {
    className: 'a',
    state: { b: 1 },
    target: '_top',
    rel: 'next',
    preventScrollReset: true,
  } as const;
  expect(await written(<own.Link to="/ad/add" {...all} replace />)).toBe(
    await written(<Link to="/ad/add" {...all} replace />),
  );
  expect(await written(<own.Link to="/ad/add" reloadDocument discover="none" />)).toBe(
    await written(<Link to="/ad/add" reloadDocument discover="none" />),
  );
});

test("links to the present page on the server are written like the router's", async () => {
  vi.stubEnv('SSR', true);
  vi.resetModules();
  const own = await import('./link.tsx');
  for (const to of ['/', '/annonces', '/Annonces', '/ann', '/annonces/x', '/annonces?page=2']) {
    for (const end of [true, false]) {
      const props = { to, end, className: 'a', title: 'b' };
      expect(await written(<own.NavLink {...props}>ici</own.NavLink>), `${to} ${end}`).toBe(
        await written(<NavLink {...props}>ici</NavLink>),
      );
    }
  }
  const byState = ({ isActive }: { isActive: boolean }) => String(isActive);
  expect(await written(<own.NavLink to="/annonces" className={byState} />)).toBe(
    await written(<NavLink to="/annonces" className={byState} />),
  );
});

test('links in the browser are the router’s', async () => {
  vi.stubEnv('SSR', false);
  vi.resetModules();
  const own = await import('./link.tsx');
  expect([own.Link, own.NavLink]).toEqual([Link, NavLink]);
});
