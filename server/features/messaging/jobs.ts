import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { claimUnreadMessageMail } from './claim-mail.ts';
import { unreadMessageMailList } from './mail-list.ts';
import { composeUnreadMessageMail } from './mails/compose-unread-message-mail.ts';
import { pushUnreadMessageNotification } from './push-unread-message-notification.ts';
import { collectUnreadConversationMailNotices } from './unread-conversation-notices.ts';

export const mailUnreadMessagesJob = defineMailJob<{ messageId: string }>('messaging.tell-unread');

/**
 * Push notification, sent after `MESSAGE_PUSH_DELAY_SECONDS` so that an open conversation can show the message first;
 * `senderAction`: as `StoredForm`.
 */
export const pushUnreadMessageJob = defineJob<{ messageId: string; senderAction?: string }>('messaging.push');
export const MESSAGE_PUSH_DELAY_SECONDS = 15;

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'log' | 'features';

export function registerMessagingJobs(services: Pick<Services, Needed>) {
  const { config, db, jobs } = services;

  jobs.handle(pushUnreadMessageJob, ({ messageId, senderAction }) =>
    pushUnreadMessageNotification(services, messageId, senderAction),
  );

  registerMailJobHandler(services, mailUnreadMessagesJob, async ({ messageId }, { id }) => {
    const claim = await claimUnreadMessageMail(db, messageId, {
      jobId: id,
      waitMs: config.unreadMailAfter * 1000,
    });
    if (!claim) return;
    if ('retryAt' in claim) {
      await jobs.enqueue(db, mailUnreadMessagesJob, { messageId }, { startAfter: claim.retryAt });
      return;
    }
    const { receiverId, receiverEmail } = claim.mail;
    const ids = claim.mail.conversations.map(({ conversationId }) => conversationId);
    const notices = await collectUnreadConversationMailNotices(services, receiverId, ids);
    const conversations = claim.mail.conversations.map((one) => ({
      ...one,
      notice: notices.get(one.conversationId),
    }));
    const { pageUrl, headers } = unreadMessageMailList(services).linkFor(receiverId);
    const mail = { ...claim.mail, conversations };
    return { to: receiverEmail, content: composeUnreadMessageMail(config.site, mail, pageUrl), headers };
  });
}
