import { buildMailLogoPath } from '#contract/images.ts';
import { isWordmark, type SiteLogo } from '#contract/logo.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { type EscapedHtml, html } from '#server/platform/markup.ts';
import type {
  MailContent,
  MailLink,
  MailParagraph,
  MailSection,
  MailSectionItem,
  SiteSettings,
} from './mail-content.ts';
import { formatMailFooterLines } from './mail-footer.ts';
import { createMailButtonStyles, createMailDarkStyleSheet, mailInlineStyles } from './mail-inline-styles.ts';

/**
 * HTML of a mail in the colours of the site. Tables, and a style on each element: some mail programs know nothing else.
 */
export const renderMailHtml = (site: SiteSettings, content: MailContent): EscapedHtml => html`<!doctype html>
<html lang="fr" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="x-apple-disable-message-reformatting">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${content.subject}</title>
    <style>${createMailDarkStyleSheet(site.accentColor)}</style>
  </head>
  <body style="${mailInlineStyles.body}">
    <div style="${mailInlineStyles.preview}">${content.preview.padEnd(PREVIEW_LENGTH, BLANK)}</div>
    ${table(
      html`<td class="page" style="${mailInlineStyles.page}">
        ${table(html`<td>${brand(site)}${card(site, content)}${signature(site)}</td>`, mailInlineStyles.column)}
      </td>`,
    )}
  </body>
</html>
`;

/** Text with spaces at which no line breaks; no line ends within "e-mail" either. */
const withoutBadBreaks = (text: string): EscapedHtml[] =>
  insertNonBreakingSpaces(text)
    .split(/(e-mails?)/)
    .map((part, index) =>
      index % 2 ? html`<span style="${mailInlineStyles.word}">${part}</span>` : html`${part}`,
    );

const brand = ({ name, publicUrl, logo }: SiteSettings) => html`
  <div style="${mailInlineStyles.brand}">
    <a href="${publicUrl}/app" class="brand" style="${mailInlineStyles.brandName}" target="_blank">${logo && logoPicture(logo, name, publicUrl)}${logo && isWordmark(logo) ? '' : name}</a>
  </div>`;

/** Logo in a mail, at most 160 × 40 pixels; it has the name as its text where it replaces it. */
function logoPicture(logo: SiteLogo, name: string, publicUrl: string): EscapedHtml {
  const scale = Math.min(160 / logo.width, 40 / logo.height);
  const shrink = (side: number) => String(Math.max(1, Math.round(side * scale)));
  return html`<img src="${publicUrl}${buildMailLogoPath(logo.path)}" alt="${isWordmark(logo) ? name : ''}" width="${shrink(logo.width)}" height="${shrink(logo.height)}" class="logo" style="${mailInlineStyles.logo}">`;
}

const card = (
  site: SiteSettings,
  { title, paragraphs, items = [], sections = [], action, notes = [], links = [] }: MailContent,
) =>
  table(html`<td class="card" style="${mailInlineStyles.card}">
    <h1 class="ink" style="${mailInlineStyles.title}">${withoutBadBreaks(title)}</h1>
    ${paragraphs.map(paragraphOf)}
    ${items.map(itemOf)}
    ${sections.map(sectionOf)}
    ${action && button(site, action)}
    ${notes.length + links.length > 0 && html`<hr class="line" style="${mailInlineStyles.line}">`}
    ${notes.map((text) => html`<p class="soft" style="${mailInlineStyles.note}">${withoutBadBreaks(text)}</p>`)}
    ${links.map((link) => html`<p style="${mailInlineStyles.note}">${noteLink(link)}</p>`)}
  </td>`);

const paragraphOf = (paragraph: MailParagraph) =>
  typeof paragraph === 'string'
    ? html`<p class="ink" style="${mailInlineStyles.text}">${withoutBadBreaks(paragraph)}</p>`
    : table(
        html`<td class="quote" style="${mailInlineStyles.quote}">
          ${paragraph.quoted.map((line) => html`<p class="ink" style="${mailInlineStyles.quotedLine}">${withoutBadBreaks(line)}</p>`)}
        </td>`,
        mailInlineStyles.quoted,
      );

const sectionOf = ({ title, items, link }: MailSection) => html`
  <h2 class="ink" style="${mailInlineStyles.sectionTitle}">${withoutBadBreaks(title)}</h2>
  ${items.map(itemOf)}
  <p style="${mailInlineStyles.sectionLink}">${itemLink(link)}</p>`;

const noteLink = ({ label, url }: MailLink) =>
  html`<a href="${url}" class="soft" style="${mailInlineStyles.noteLink}" target="_blank">${withoutBadBreaks(label)}</a>`;

const itemLink = ({ label, url }: MailLink) =>
  html`<a href="${url}" class="brand" style="${mailInlineStyles.itemLink}" target="_blank">${withoutBadBreaks(label)}</a>`;

/**
 * Item of a mail: a picture beside a title that links to it. The picture says nothing that the title does not, so its
 * text is empty.
 */
const itemOf = ({ title, lines, url, imageUrl, links = [] }: MailSectionItem) => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${mailInlineStyles.item}"><tr>
    ${imageUrl && html`<td style="${mailInlineStyles.itemPicture}"><img src="${imageUrl}" alt="" width="96" height="96" style="${mailInlineStyles.picture}"></td>`}
    <td style="${mailInlineStyles.itemWords}">
      <a href="${url}" class="brand" style="${mailInlineStyles.itemTitle}" target="_blank">${withoutBadBreaks(title)}</a>
      ${lines.map((line) => html`<p class="soft" style="${mailInlineStyles.itemLine}">${withoutBadBreaks(line)}</p>`)}
      ${links.map((link) => html`<p style="${mailInlineStyles.itemAction}">${itemLink(link)}</p>`)}
    </td>
  </tr></table>`;

/** Button with its address below: in some mail programs the button does not work. */
function button({ accentColor }: SiteSettings, { label, url }: MailLink): EscapedHtml {
  const styles = createMailButtonStyles(accentColor);
  return html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${mailInlineStyles.button}"><tr>
    <td class="action" style="${styles.action}"><a href="${url}" style="${styles.actionLabel}" target="_blank">${label}</a></td>
  </tr></table>
  <p class="soft" style="${mailInlineStyles.note}">
    Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br>
    <a href="${url}" class="soft" style="${mailInlineStyles.address}" target="_blank">${url}</a>
  </p>`;
}

const signature = (site: SiteSettings) =>
  formatMailFooterLines(site).map(
    (line) => html`<p class="soft" style="${mailInlineStyles.footer}">${line}</p>`,
  );

/** Table of one cell that takes all the width of the mail. */
const table = (cell: EscapedHtml, style = '') => html`
  <table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" border="0" style="${style}">
    <tr>${cell}</tr>
  </table>`;

/**
 * Number of characters of the preview text. A list of mails shows as many as fit beside the subject: blanks keep the
 * text of the mail out of it.
 */
const PREVIEW_LENGTH = 1000;
const BLANK = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';
