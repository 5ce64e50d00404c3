import type { Config } from '#server/config.ts';
import type { Mail } from './mailer.ts';

export type Site = Config['site'];

/** What a mail says; how it looks is the same for all. Plain text, in French. */
export interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  title: string;
  paragraphs: string[];
  /** What the mail is about, each with a picture of its own. */
  items?: MailItem[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** In small, after the action. */
  notes?: string[];
}

export interface MailItem {
  title: string;
  /** Under the title, one below the other. */
  lines: string[];
  url: string;
  imageUrl?: string;
}

/** @param jobId of the job that sends it: the Message-ID is made of it */
export async function composeMail(
  site: Site,
  jobId: string,
  content: MailContent,
): Promise<Omit<Mail, 'to' | 'headers'>> {
  // Loaded with the first mail: React Email costs a start 0.3 s and 30 MB.
  const { renderMail } = await import('./render-mail.ts');
  return {
    subject: content.subject,
    messageId: `<${jobId}@${new URL(site.publicUrl).hostname}>`,
    ...(await renderMail(site, content)),
  };
}
