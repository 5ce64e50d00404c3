import type { Feed } from './feed.ts';

/** Feed in JSON Feed 1.1: https://www.jsonfeed.org/version/1.1 */
export const toJsonFeed = ({ title, description, page, json, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: json,
    language: 'fr',
    items: items.map(({ url, title, text, published, picture }) => ({
      id: url,
      url,
      title,
      content_text: text,
      date_published: published.toISOString(),
      ...(picture && { image: picture, attachments: [{ url: picture, mime_type: 'image/webp' }] }),
    })),
  });
