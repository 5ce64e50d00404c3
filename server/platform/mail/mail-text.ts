import type { MailContent, MailItem, MailLink, SiteSettings } from './mail-content.ts';
import { SIGNATURE } from './mail-html.ts';

/** The same mail for those who read plain text. */
export const mailText = (
  { name, publicUrl }: SiteSettings,
  { title, paragraphs, items = [], sections = [], action, notes = [], links = [] }: MailContent,
): string =>
  [
    `${name} ${publicUrl}/app`,
    title,
    ...paragraphs,
    ...items.flatMap(itemLines),
    ...sections.flatMap(({ title, items, link }) => [title, ...items.flatMap(itemLines), linkLine(link)]),
    ...(action ? [linkLine(action)] : []),
    ...(notes.length + links.length > 0 ? ['-'.repeat(40), ...notes, ...links.map(linkLine)] : []),
    `${name}, ${SIGNATURE}`,
  ]
    .map((text) => text.replace(/[ \t\r\n]+/g, ' '))
    .join('\n\n');

const itemLines = ({ title, url, lines, links = [] }: MailItem) => [
  `${title} ${url}`,
  ...lines,
  ...links.map(linkLine),
];

const linkLine = ({ label, url }: MailLink) => `${label} ${url}`;
