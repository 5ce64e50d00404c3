import type { Page } from '@playwright/test';

/** Waits until the service worker answers the requests of this page. */
export const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state === 'activating')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });

/** True when the service worker has stored this answer of the API. */
export const isApiResponseCachedInTestPage = (page: Page, path: string) =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true, ignoreSearch: true })) !== undefined,
    path,
  );
