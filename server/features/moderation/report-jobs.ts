import './tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { type ReportOutcome, reportClosedMail, reportReceivedMail } from './mails/report-mails.ts';

export const thankReporter = defineJob<{ reportId: string }>('moderation.thank-reporter');
export const tellReporter = defineJob<{ reportId: string; outcome: ReportOutcome }>(
  'moderation.tell-reporter',
);

export function handleReportJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;
  const replyTo = site.operator.email;

  jobs.handle(thankReporter, async ({ reportId }, { id }) => {
    const report = await findMailedReport(db, reportId);
    if (!report) return;
    await mailer.send({ to: report.email, jobId: id, content: reportReceivedMail(site, report), replyTo });
  });

  jobs.handle(tellReporter, async ({ reportId, outcome }, { id }) => {
    const report = await findMailedReport(db, reportId);
    if (!report) return;
    const content = reportClosedMail(site, report, outcome);
    await mailer.send({ to: report.email, jobId: id, content, replyTo });
  });
}

/** A report with its writer; undefined when they have left, or their e-mail is unproved. */
const findMailedReport = (db: Queryable, id: string) =>
  db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listingId')
    .innerJoin('users', 'users.id', 'reports.reporterId')
    .select(['users.firstName', 'users.email', 'listings.productName'])
    .where('reports.id', '=', id)
    .where('users.emailProvedAt', 'is not', null)
    .executeTakeFirst();
