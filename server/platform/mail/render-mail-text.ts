import type { MailContent, MailLink, MailParagraph, MailSectionItem, SiteSettings } from './mail-content.ts';
import { formatMailFooterLines } from './mail-footer.ts';

/** Plain-text version of a mail. */
export const renderMailText = (
  site: SiteSettings,
  { title, paragraphs, items = [], sections = [], action, notes = [], links = [] }: MailContent,
): string =>
  [
    `${site.name} ${site.publicUrl}/app`,
    title,
    ...paragraphs.flatMap(paragraphLines),
    ...items.flatMap(itemLines),
    ...sections.flatMap(({ title, items, link }) => [title, ...items.flatMap(itemLines), linkLine(link)]),
    ...(action ? [linkLine(action)] : []),
    ...(notes.length + links.length > 0 ? ['-'.repeat(40), ...notes, ...links.map(linkLine)] : []),
    ...formatMailFooterLines(site),
  ]
    .map((text) => text.replace(/[ \t\r\n]+/g, ' '))
    .join('\n\n');

const paragraphLines = (paragraph: MailParagraph) =>
  typeof paragraph === 'string' ? [paragraph] : paragraph.quoted.map((line) => `> ${line}`);

const itemLines = ({ title, url, lines, links = [] }: MailSectionItem) => [
  `${title} ${url}`,
  ...lines,
  ...links.map(linkLine),
];

const linkLine = ({ label, url }: MailLink) => `${label} ${url}`;
