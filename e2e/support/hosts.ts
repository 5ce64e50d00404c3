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
  host: [openHost, { scope: 'worker' }],
  stranger: [openHost, { scope: 'worker' }],
  environment: async ({ host }, use) => use({ EMBED_ORIGINS: `${host.url}, https://autre.example.org` }),
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
async function openHost({}: object, use: (host: Host) => Promise<void>) {
  const pages: HostPage[] = [];
  const site = await serveHost((path) => pages[Number(path.slice(1))]);
  await use({ ...site, show: (page) => `${site.url}/${pages.push(page) - 1}` });
  site.close();
}
