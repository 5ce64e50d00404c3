import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { findToldDecision } from './decisions/find-told-decision.ts';
import { decisionMail } from './mails/decision-mail.ts';

/** To be sent in the transaction of every decision about a listing. */
export const tellAuthor = defineJob<{ decisionId: string }>('moderation.tell-author');

export interface ModerationJobDependencies {
  db: Database;
  mailer: Mailer;
  config: Config;
}

/** Mails what was decided to the authors; one who left meanwhile is not written to. */
export function handleModerationJobs(
  jobs: Jobs,
  { db, mailer, config: { site } }: ModerationJobDependencies,
) {
  jobs.handle(tellAuthor, async ({ decisionId }, { id }) => {
    const told = await findToldDecision(db, decisionId);
    if (!told) return;
    await mailer.send({ to: told.authorEmail, ...(await composeMail(site, id, decisionMail(site, told))) });
  });
}
