import type { MailContent, SiteSettings } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** Composes a mail. @param jobId id of the job that sends it; the Message-ID derives from it */
export const composeMail = (site: SiteSettings, jobId: string, content: MailContent) => ({
  subject: content.subject,
  /** Message-ID that is the same at every attempt, so that duplicates after a crash are recognisable. */
  messageId: `<${jobId}@${new URL(site.publicUrl).hostname}>`,
  html: String(mailHtml(site, content)),
  text: mailText(site, content),
});
