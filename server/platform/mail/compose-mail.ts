import type { MailContent, SiteSettings } from './mail-content.ts';
import { renderMailHtml } from './render-mail-html.ts';
import { renderMailText } from './render-mail-text.ts';

/** Composes a mail. @param jobId id of the job that sends it; the Message-ID derives from it */
export const composeMail = (site: SiteSettings, jobId: string, content: MailContent) => ({
  subject: content.subject,
  /** Message-ID that is the same at every attempt, so that duplicates after a crash are recognisable. */
  messageId: `<${jobId}@${new URL(site.publicUrl).hostname}>`,
  html: String(renderMailHtml(site, content)),
  text: renderMailText(site, content),
});
