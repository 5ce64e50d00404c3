import { feedMediaTypes } from '#contract/discovery/feeds.ts';
import { xmlElement } from '#server/features/discovery/xml.ts';
import { escapeMarkup } from '#server/platform/markup.ts';
import type { Feed, FeedItem } from './feed.ts';

/** Feed in RSS 2.0: https://www.rssboard.org/rss-specification */
export function toRss({ title, description, page, rss, items }: Feed): string {
  const channel = [
    text('title', title),
    text('link', page),
    text('description', description),
    text('language', 'fr'),
    text('ttl', '15'),
    xmlElement('atom:link', '', { href: rss, rel: 'self', type: feedMediaTypes.rss }),
    ...(items[0] ? [text('lastBuildDate', newestPublicationDate(items).toUTCString())] : []),
    ...items.map(itemOf),
  ];
  const attributes = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('rss', xmlElement('channel', channel.join('\n')), attributes)}\n`;
}

export const newestPublicationDate = (items: FeedItem[]): Date =>
  new Date(Math.max(...items.map(({ published }) => published.getTime())));

const itemOf = (item: FeedItem) =>
  xmlElement(
    'item',
    [
      text('title', item.title),
      text('link', item.url),
      xmlElement('guid', escapeMarkup(item.url), { isPermaLink: 'true' }),
      text('pubDate', item.published.toUTCString()),
      text('description', item.text),
      // Length 0, as the RSS board recommends when it is unknown.
      ...(item.picture
        ? [xmlElement('enclosure', '', { url: item.picture, length: 0, type: 'image/webp' })]
        : []),
    ].join(''),
  );

const text = (name: string, content: string) => xmlElement(name, escapeMarkup(content));
