import {
  type DemoHostPageResponse,
  type EmbeddingSiteServer,
  serveEmbeddingSite,
} from '../../scripts/demo-host/serve-embedding-site.ts';

interface Host extends EmbeddingSiteServer {
  /**
   * Adds a page to the site.
   * @returns its address
   */
  show: (page: DemoHostPageResponse) => string;
}

/** Sites of others, each on its own origin. */
export interface EmbeddingTestSites {
  /** A site that is named in the product's EMBED_ORIGINS. */
  host: Host;
  /** A site that is not named there. */
  stranger: Host;
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
export async function openEmbeddingTestSite({}: object, use: (host: Host) => Promise<void>) {
  const pages: DemoHostPageResponse[] = [];
  const site = await serveEmbeddingSite((path) => pages[Number(path.slice(1))]);
  await use({ ...site, show: (page) => `${site.url}/${pages.push(page) - 1}` });
  site.close();
}
