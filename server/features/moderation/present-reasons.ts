import type { ListingReport } from '#contract/moderation/schemas.ts';
import { ERASED_PERSON_FIRST_AND_LAST_NAME } from '#server/features/accounts/erased-person.ts';
import { findProfiles } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { findReporterReliabilityFacts } from './reporters.ts';
import type { ListingReportRow } from './tables.ts';

type ReasonRow = Pick<ListingReportRow, 'reporterId' | 'reason' | 'createdAt'>;

interface PresentedReason<R> {
  report: R;
  fields: Pick<ListingReport, 'reporter' | 'reason' | 'createdAt'>;
}

/** Reasons of reports of listings, with facts about the reporters. */
export async function presentListingReports(db: Queryable, reports: ListingReportRow[]) {
  const facts = await findReporterReliabilityFacts(
    db,
    reports.map(({ id }) => id),
  );
  const reasons = await presentReportReasons(db, reports);
  return reasons.map(({ report, fields }) => ({
    report,
    fields: { ...fields, reporterFacts: facts.get(report.id) ?? NO_FACTS },
  }));
}

/** Empty facts for a report that was deleted meanwhile. */
const NO_FACTS = { otherListings: 0, dismissed: 0, sharesNetwork: false };

/** Reasons of reports with their authors and times. */
export async function presentReportReasons<R extends ReasonRow>(
  db: Queryable,
  reports: R[],
): Promise<PresentedReason<R>[]> {
  const reporterIds = [...new Set(reports.flatMap(({ reporterId }) => reporterId ?? []))];
  const reporters = new Map((await findProfiles(db, reporterIds)).map((person) => [person.id, person]));
  return reports.map((report) => {
    const { firstName, lastName } =
      reporters.get(report.reporterId ?? '') ?? ERASED_PERSON_FIRST_AND_LAST_NAME;
    const { reason, createdAt } = report;
    return {
      report,
      fields: { reporter: { firstName, lastName }, reason, createdAt: createdAt.toISOString() },
    };
  });
}
