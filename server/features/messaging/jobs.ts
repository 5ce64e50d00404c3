import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { claimUnreadMail } from './claim-mail.ts';
import { unreadMailList } from './mail-list.ts';
import { unreadMail } from './mails/unread-mail.ts';
import { pushMessage } from './push-message.ts';

export const mailUnread = defineMailJob<{ messageId: string }>('messaging.tell-unread');

/**
 * Push notification, sent after `PUSH_DELAY_SECONDS` so that an open conversation can show the message first.
 */
export const pushUnread = defineJob<{ messageId: string }>('messaging.push');
export const PUSH_DELAY_SECONDS = 15;

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'log';

export function handleMessagingJobs(services: Pick<Services, Needed>) {
  const { db, jobs } = services;
  const { site, unreadMailAfter } = services.config;

  jobs.handle(pushUnread, ({ messageId }) => pushMessage(services, messageId));

  handleMailJob(services, mailUnread, async ({ messageId }, { id }) => {
    const claim = await claimUnreadMail(db, messageId, { jobId: id, waitMs: unreadMailAfter * 1000 });
    if (!claim) return;
    if ('retryAt' in claim) {
      await jobs.enqueue(db, mailUnread, { messageId }, { startAfter: claim.retryAt });
      return;
    }
    const { receiverId, receiverEmail } = claim.mail;
    const { pageUrl, headers } = unreadMailList(services).linkFor(receiverId);
    return { to: receiverEmail, content: unreadMail(site, claim.mail, pageUrl), headers };
  });
}
