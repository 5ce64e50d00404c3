import { type HostPage, type HostSite, serveHost } from '../../scripts/demo-host/serve-host.ts';

interface Host extends HostSite {
  /**
   * Adds a page to the site.
   * @returns its address
   */
  show: (page: HostPage) => string;
}

/** Sites of others, each on its own origin. */
export interface Hosts {
  /** A site that is named in the product's EMBED_ORIGINS. */
  host: Host;
  /** A site that is not named there. */
  stranger: Host;
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
export async function openHost({}: object, use: (host: Host) => Promise<void>) {
  const pages: HostPage[] = [];
  const site = await serveHost((path) => pages[Number(path.slice(1))]);
  await use({ ...site, show: (page) => `${site.url}/${pages.push(page) - 1}` });
  site.close();
}
