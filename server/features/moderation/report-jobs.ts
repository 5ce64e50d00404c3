import './tables.ts';
import { publicName } from '#server/features/listings/public-name.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { Services } from '#server/platform/services.ts';
import { personReportClosedMail, personReportReceivedMail } from './mails/person-report-mails.ts';
import { type ReportOutcome, reportClosedMail, reportReceivedMail } from './mails/report-mails.ts';

export const thankReporter = defineJob<{ reportId: string }>('moderation.thank-reporter', {
  retries: MAIL_RETRIES,
});
export const notifyReporter = defineJob<{ reportId: string; outcome: ReportOutcome }>(
  'moderation.tell-reporter',
  { retries: MAIL_RETRIES },
);

export function handleReportJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;
  const send = async (to: string, jobId: string, content: MailContent) => {
    await mailer.send({ to, jobId, content });
  };

  jobs.handle(thankReporter, async ({ reportId }, { id }) => {
    const report = await findMailedReport(db, reportId);
    if (report) return send(report.email, id, reportReceivedMail(site, report));
    const personReport = await findMailedPersonReport(db, reportId);
    if (personReport) await send(personReport.email, id, personReportReceivedMail(site, personReport));
  });

  jobs.handle(notifyReporter, async ({ reportId, outcome }, { id }) => {
    const report = await findMailedReport(db, reportId);
    if (report) return send(report.email, id, reportClosedMail(site, report, outcome));
    const personReport = await findMailedPersonReport(db, reportId);
    if (personReport) await send(personReport.email, id, personReportClosedMail(site, personReport));
  });
}

/** Report of a listing with its reporter; undefined when the account is erased or its e-mail unproved. */
const findMailedReport = (db: Queryable, id: string) =>
  db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listingId')
    .innerJoin('users', 'users.id', 'reports.reporterId')
    .select(['users.firstName', 'users.email', publicName('listings')])
    .where('reports.id', '=', id)
    .where('users.emailProvedAt', 'is not', null)
    .executeTakeFirst();

/**
 * Report of a message or a member with its reporter; undefined when the account is erased or its e-mail
 * unproved.
 */
async function findMailedPersonReport(db: Queryable, id: string) {
  const row = await db
    .selectFrom('personReports')
    .innerJoin('users', 'users.id', 'personReports.reporterId')
    .innerJoin('users as reported', 'reported.id', 'personReports.reportedId')
    .select(['users.firstName', 'users.email', 'personReports.messageId'])
    .select(['reported.firstName as reportedFirstName', 'reported.suspendedAt'])
    .where('personReports.id', '=', id)
    .where('users.emailProvedAt', 'is not', null)
    .executeTakeFirst();
  return row && { ...row, isMessage: row.messageId !== null, isSuspended: row.suspendedAt !== null };
}
