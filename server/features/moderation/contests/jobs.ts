import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import { findListingDecisionsToMail } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeDecisionContestAnsweredMail } from './mails/compose-decision-contest-answered-mail.ts';

/** Mails the member the answer to a contest. Enqueued with the answer. */
export const sendDecisionContestAnswerMailJob = defineMailJob<{ contestId: string }>(
  'moderation.answer-contest',
);
/** Clears the words of contests that were answered long ago, every night. */
export const clearOldDecisionContestTextsJob = defineJob<Record<string, never>>(
  'moderation.clear-old-contests',
  {
    concurrency: 1,
  },
);

export function registerDecisionContestJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, jobs, config } = services;

  registerMailJobHandler(services, sendDecisionContestAnswerMailJob, async ({ contestId }) => {
    const answered = await db
      .selectFrom('contests')
      .innerJoin('users', 'users.id', 'contests.userId')
      .innerJoin('decisions as contested', 'contested.id', 'contests.decisionId')
      .innerJoin('decisions as answer', 'answer.id', 'contests.answerDecisionId')
      .leftJoin('listings', 'listings.id', 'contested.subjectId')
      // Decision that undid the contested one, logged with the answer: both have the time of their transaction.
      .leftJoin('decisions as reversal', (join) =>
        join
          .onRef('reversal.subjectKind', '=', 'answer.subjectKind')
          .onRef('reversal.subjectId', '=', 'answer.subjectId')
          .onRef('reversal.createdAt', '=', 'answer.createdAt')
          .onRef('reversal.id', '<>', 'answer.id'),
      )
      .where('contests.id', '=', contestId)
      .where('users.emailProvedAt', 'is not', null)
      .select([
        'contests.state',
        'users.firstName',
        'users.email',
        'contested.action',
        'contested.createdAt as decidedAt',
        'answer.reason as answer',
        'listings.productName',
        'reversal.id as reversalId',
        'reversal.action as reversal',
      ])
      .executeTakeFirst();
    if (!answered) return;
    const [listing = null] = answered.reversalId
      ? await findListingDecisionsToMail(db, [answered.reversalId])
      : [];
    const content = composeDecisionContestAnsweredMail(config.site, { ...answered, listing });
    return { to: answered.email, content };
  });

  jobs.handle(clearOldDecisionContestTextsJob, async () => {
    await db
      .updateTable('contests')
      .set({ text: null })
      .where('answeredAt', '<', sql<Date>`now() - ${retentionDays.contest}::int * interval '1 day'`)
      .where('text', 'is not', null)
      .execute();
  });
  jobs.schedule(clearOldDecisionContestTextsJob, '45 3 * * *');
}
