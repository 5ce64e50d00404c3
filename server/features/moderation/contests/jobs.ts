import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
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
      ])
      .executeTakeFirst();
    return (
      answered && { to: answered.email, content: composeDecisionContestAnsweredMail(config.site, answered) }
    );
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
