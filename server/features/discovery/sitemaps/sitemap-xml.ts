import { formatXmlElement } from '#server/features/discovery/xml.ts';
import { escapeMarkup } from '#server/platform/markup.ts';

export interface SitemapEntry {
  /** Absolute URL of the page in a sitemap. */
  url: string;
  modified?: Date | undefined;
}

/** Sitemap by https://www.sitemaps.org/protocol.html: at most 50,000 entries. */
export const formatSitemapUrlSet = (entries: SitemapEntry[]) => list('urlset', 'url', entries);

export const formatSitemapIndex = (entries: SitemapEntry[]) => list('sitemapindex', 'sitemap', entries);

function list(name: string, item: string, entries: SitemapEntry[]): string {
  const items = entries.map(({ url, modified }) =>
    formatXmlElement(
      item,
      formatXmlElement('loc', escapeMarkup(url)) +
        (modified ? formatXmlElement('lastmod', modified.toISOString()) : ''),
    ),
  );
  const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatXmlElement(name, `\n${items.join('\n')}\n`, namespace)}\n`;
}
