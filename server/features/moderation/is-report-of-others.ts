import { sql } from 'kysely';

/** Columns, or subqueries, of who reports and who is reported, by table. */
const people = {
  reports: sql`reports.reporter_id, (select user_id from listings where listings.id = reports.listing_id)`,
  personReports: sql`person_reports.reporter_id, person_reports.reported_id`,
  thanksReports: sql`thanks_reports.reporter_id, thanks_reports.reported_id`,
  notices: sql`notices.reporter_id, notices.user_id,
    (select user_id from listings where listings.id = notices.listing_id)`,
};

/**
 * Condition on rows of a table of reports: the administrator neither reports nor is reported. Whatever administrators
 * list, count or close of reports holds it: docs/decisions/0044-reports-of-administrators.md.
 * @param adminId null when no administrator asks
 */
export const isReportOfOthers = (table: keyof typeof people, adminId: string | null) =>
  sql<boolean>`coalesce(${adminId}::uuid not in (${people[table]}), true)`;
