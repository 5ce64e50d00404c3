import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import { ServedAnnouncementBar } from './announcement-bar.tsx';

async function render(site: Partial<PublicSiteSettings>): Promise<string> {
  const routes = [{ id: 'root', path: '/', loader: () => ({ site }), element: <ServedAnnouncementBar /> }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('https://recolte.test/'));
  if (context instanceof Response) throw new Error('The page redirects');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test('the announcement is in the document as text, with its end and the script that dismisses it', async () => {
  const document = await render({
    announcement: { text: 'Marché <samedi>\nà 9 h', until: '2027-01-31T23:00:00.000Z' },
  });
  expect(document).toContain('Marché &lt;samedi&gt;\nà 9 h');
  expect(document).toContain('data-until="2027-01-31T23:00:00.000Z"');
  expect(document).toMatch(/<\/section><script>\(function hideDismissedOrExpiredAnnouncement/);
});

test('a site without announcement has an empty place for it', async () => {
  expect(await render({})).toBe('<div></div>');
});
