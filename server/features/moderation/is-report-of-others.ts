import { sql } from 'kysely';

/**
 * Columns, or subqueries, of the people of a dispute, by table: who is reported and, except for listings, which an
 * administrator may decide about without a report, who reports.
 */
const people = {
  reports: sql`select user_id from listings where listings.id = reports.listing_id`,
  personReports: sql`person_reports.reporter_id, person_reports.reported_id`,
  thanksReports: sql`thanks_reports.reporter_id, thanks_reports.reported_id`,
  notices: sql`notices.reporter_id, notices.user_id,
    (select user_id from listings where listings.id = notices.listing_id)`,
};

/**
 * Condition on rows of a table of reports: the administrator is no party. Whatever administrators list, count or close
 * of reports holds it: docs/decisions/0044-reports-of-administrators.md.
 * @param adminId null when no administrator asks
 */
export const isReportOfOthers = (table: keyof typeof people, adminId: string | null) =>
  sql<boolean>`coalesce(${adminId}::uuid not in (${people[table]}), true)`;
