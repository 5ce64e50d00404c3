import { type HostPage, type HostSite, serveHost } from '../../scripts/demo-host/serve-host.ts';
import { test as base } from './product.ts';

interface Host extends HostSite {
  /** Puts a page on the site. @returns its address */
  show: (page: HostPage) => string;
}

interface Hosts {
  /** Named in the product's EMBED_ORIGINS. */
  host: Host;
  /** Not named there. */
  stranger: Host;
}

/** The product with two other sites around it, each on an origin of its own. */
export const test = base.extend<object, Hosts>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, use) => {
      const host = await openHost();
      await use(host);
      host.close();
    },
    { scope: 'worker' },
  ],
  stranger: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, use) => {
      const stranger = await openHost();
      await use(stranger);
      stranger.close();
    },
    { scope: 'worker' },
  ],
  environment: async ({ host }, use) => use({ EMBED_ORIGINS: `${host.url}, https://autre.example.org` }),
});

async function openHost(): Promise<Host> {
  const pages: HostPage[] = [];
  const site = await serveHost((path) => pages[Number(path.slice(1))]);
  return { ...site, show: (page) => `${site.url}/${pages.push(page) - 1}` };
}
