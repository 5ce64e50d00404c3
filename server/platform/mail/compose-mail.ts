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
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** In small, after the action. */
  notes?: string[];
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
