import { defineJob } from '#server/platform/jobs/define-job.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts';
import type { Services } from '#server/platform/services.ts';
import { claimMail } from './claim-mail.ts';
import { unreadMail } from './mails/unread-mail.ts';

export const notifyUnread = defineJob<{ messageId: string }>('messaging.tell-unread');

/** Name of the mailing list in unsubscribe tokens. */
export const MAIL_LIST = 'messages';

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret';

export function handleMessagingJobs(services: Pick<Services, Needed>) {
  const { db, jobs, mailer, sessionSecret } = services;
  const { site } = services.config;

  jobs.handle(notifyUnread, async ({ messageId }, { id }) => {
    const claim = await claimMail(db, messageId, id);
    if (!claim) return;
    if ('lookAgainAt' in claim) {
      return jobs.enqueue(db, notifyUnread, { messageId }, { startAfter: claim.lookAgainAt });
    }
    const token = unsubscribeToken(sessionSecret, MAIL_LIST, claim.mail.receiverId);
    const content = unreadMail(site, claim.mail, `${site.publicUrl}/app/desabonnement/messages/${token}`);
    await mailer.send({
      to: claim.mail.receiverEmail,
      headers: {
        'List-Unsubscribe': `<${site.publicUrl}/api/unsubscribe/messages/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      ...(await composeMail(site, id, content)),
    });
  });
}
