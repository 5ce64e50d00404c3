import './tables.ts';
import { sql } from 'kysely';
import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import { acceptedProduceNameColumnSql } from '#server/features/listings/public-name.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  composePersonReportClosedMail,
  composePersonReportReceiptMail,
} from './mails/person-report-mails.ts';
import {
  composeListingReportClosedMail,
  composeListingReportReceiptMail,
  type ListingReportOutcome,
} from './mails/report-mails.ts';

export const sendReportReceiptMailJob = defineMailJob<{ reportId: string }>('moderation.thank-reporter');
export const sendReportOutcomeMailJob = defineMailJob<{ reportId: string; outcome: ListingReportOutcome }>(
  'moderation.tell-reporter',
);

export function registerReporterMailJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { config, db } = services;

  registerMailJobHandler(services, sendReportReceiptMailJob, async ({ reportId }) => {
    const report = await findMailedReport(db, reportId);
    if (report) return { to: report.email, content: composeListingReportReceiptMail(config.site, report) };
    const personReport = await findMailedPersonReport(db, reportId);
    return (
      personReport && {
        to: personReport.email,
        content: composePersonReportReceiptMail(config.site, personReport),
      }
    );
  });

  registerMailJobHandler(services, sendReportOutcomeMailJob, async ({ reportId, outcome }) => {
    const report = await findMailedReport(db, reportId);
    if (report)
      return { to: report.email, content: composeListingReportClosedMail(config.site, report, outcome) };
    const personReport = await findMailedPersonReport(db, reportId);
    return (
      personReport && {
        to: personReport.email,
        content: composePersonReportClosedMail(config.site, personReport, outcome),
      }
    );
  });
}

/** Report of a listing with its reporter; undefined when the account is erased or its e-mail unproved. */
const findMailedReport = (db: Queryable, id: string) =>
  db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listingId')
    .innerJoin('users', 'users.id', 'reports.reporterId')
    .select(['users.firstName', 'users.email', acceptedProduceNameColumnSql('listings')])
    .where('reports.id', '=', id)
    .where('users.emailProvedAt', 'is not', null)
    .executeTakeFirst();

type ReportType = MessageOrMemberReport['type'];

/**
 * Report of a message, thanks or a member with its reporter; undefined when the account is erased or its e-mail
 * unproved.
 */
async function findMailedPersonReport(db: Queryable, id: string) {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('personReports')
        .select(['id', 'reporterId', 'reportedId'])
        .select(sql<ReportType>`case when message_id is null then 'user' else 'message' end`.as('type'))
        .unionAll(
          eb
            .selectFrom('thanksReports')
            .select(['id', 'reporterId', 'reportedId'])
            .select(sql<ReportType>`'thanks'`.as('type')),
        )
        .as('report'),
    )
    .innerJoin('users', 'users.id', 'report.reporterId')
    .innerJoin('users as reported', 'reported.id', 'report.reportedId')
    .select(['users.firstName', 'users.email', 'report.type'])
    .select(['reported.firstName as reportedFirstName', 'reported.suspendedAt'])
    .where('report.id', '=', id)
    .where('users.emailProvedAt', 'is not', null)
    .executeTakeFirst();
  return row && { ...row, isSuspended: row.suspendedAt !== null };
}
