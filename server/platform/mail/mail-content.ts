import type { Config } from '#server/config.ts';

export type SiteSettings = Config['site'];

/** Content of a mail: plain text, in French. */
export interface MailContent {
  subject: string;
  /** Preview text that mail programs show beside the subject. */
  preview: string;
  title: string;
  paragraphs: MailParagraph[];
  items?: MailSectionItem[];
  sections?: MailSection[];
  action?: MailLink;
  /** Small print of the mail after its button. */
  notes?: string[];
  /** Links under the notes of the mail. */
  links?: MailLink[];
}

/** Paragraph in the site's words, or the words of a person, set off line by line. */
export type MailParagraph = string | { quoted: string[] };

/** Quotation of a person's text, without its empty lines. */
export const createQuotedMailParagraph = (text: string): MailParagraph => ({
  quoted: text.split(/\n+/).filter(Boolean),
});

export interface MailLink {
  label: string;
  url: string;
}

export interface MailSection {
  title: string;
  items: MailSectionItem[];
  link: MailLink;
}

export interface MailSectionItem {
  title: string;
  /** Lines of the item under its title, one below the other. */
  lines: string[];
  url: string;
  imageUrl?: string;
  /** Links under a mail's item to actions on it. */
  links?: MailLink[];
}
