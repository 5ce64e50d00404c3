import { findAccount } from '#server/features/accounts/queries.ts';
import { findModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { findThanksForModerationByIds } from '#server/features/reservations/thanks/moderated-thanks.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeThanksRefusedMail } from './mails/compose-thanks-refused-mail.ts';

export const sendThanksRefusalMailJob = defineMailJob<{ decisionId: string }>('moderation.tell-thanks');

export function registerThanksRefusalMailJob(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, config } = services;

  registerMailJobHandler(services, sendThanksRefusalMailJob, async ({ decisionId }) => {
    const decision = await findModerationDecision(db, decisionId);
    const [thanks] = decision ? await findThanksForModerationByIds(db, [decision.subjectId]) : [];
    // Outdated decision: the words were accepted, or erased, meanwhile.
    if (!decision || thanks?.status !== 'refused' || thanks.text === null) return;
    const author = await findAccount(db, thanks.authorId);
    if (!author?.emailProvedAt) return;
    const { firstName, email: to } = author;
    const { text, recipientFirstName } = thanks;
    return {
      to,
      content: composeThanksRefusedMail(config.site, {
        decisionId,
        firstName,
        recipientFirstName,
        text,
        reason: decision.reason,
      }),
    };
  });
}
