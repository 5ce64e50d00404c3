import type { Config } from '#server/config.ts';

export type SiteSettings = Config['site'];

/** Plain text, in French. */
export interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  title: string;
  paragraphs: Paragraph[];
  items?: MailItem[];
  sections?: MailSection[];
  action?: MailLink;
  /** In small print, after the action. */
  notes?: string[];
  /** Under the notes. */
  links?: MailLink[];
}

/** The words of a person are set apart from those of the site, line by line. */
export type Paragraph = string | { quoted: string[] };

/** What somebody wrote, without its empty lines. */
export const quote = (text: string): Paragraph => ({ quoted: text.split(/\n+/).filter(Boolean) });

export interface MailLink {
  label: string;
  url: string;
}

export interface MailSection {
  title: string;
  items: MailItem[];
  link: MailLink;
}

export interface MailItem {
  title: string;
  /** Under the title, one below the other. */
  lines: string[];
  url: string;
  imageUrl?: string;
  /** What may be done about it. */
  links?: MailLink[];
}
