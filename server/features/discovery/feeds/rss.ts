import { feedMediaTypes } from '#contract/discovery/feeds.ts';
import { formatXmlElement } from '#server/features/discovery/xml.ts';
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
    formatXmlElement('atom:link', '', { href: rss, rel: 'self', type: feedMediaTypes.rss }),
    ...(items[0] ? [text('lastBuildDate', getNewestFeedItemDate(items).toUTCString())] : []),
    ...items.map(itemOf),
  ];
  const attributes = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatXmlElement('rss', formatXmlElement('channel', channel.join('\n')), attributes)}\n`;
}

export const getNewestFeedItemDate = (items: FeedItem[]): Date =>
  new Date(Math.max(...items.map(({ published }) => published.getTime())));

const itemOf = (item: FeedItem) =>
  formatXmlElement(
    'item',
    [
      text('title', item.title),
      text('link', item.url),
      formatXmlElement('guid', escapeMarkup(item.url), { isPermaLink: 'true' }),
      text('pubDate', item.published.toUTCString()),
      text('description', item.text),
      // Length 0 of the picture, as the RSS board recommends when it is unknown.
      ...(item.picture
        ? [formatXmlElement('enclosure', '', { url: item.picture, length: 0, type: 'image/webp' })]
        : []),
    ].join(''),
  );

const text = (name: string, content: string) => formatXmlElement(name, escapeMarkup(content));
