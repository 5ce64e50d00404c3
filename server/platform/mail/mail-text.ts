import type { MailContent, SiteSettings } from './mail-content.ts';
import { SIGNATURE } from './mail-html.ts';

/** The same mail for those who read plain text. */
export const mailText = (
  { name, publicUrl }: SiteSettings,
  { title, paragraphs, items = [], action, notes = [] }: MailContent,
): string =>
  [
    `${name} ${publicUrl}/app`,
    title,
    ...paragraphs,
    ...items.flatMap(({ links = [], ...item }) => [
      `${item.title} ${item.url}`,
      ...item.lines,
      ...links.map(({ label, url }) => `${label} ${url}`),
    ]),
    ...(action ? [`${action.label} ${action.url}`] : []),
    ...(notes.length > 0 ? ['-'.repeat(40), ...notes] : []),
    `${name}, ${SIGNATURE}`,
  ]
    .map((text) => text.replace(/[ \t\r\n]+/g, ' '))
    .join('\n\n');
