import type { Generated, Selectable } from 'kysely';

interface ReportsTable {
  id: string;
  listingId: string;
  /** Null once the reporter's account is erased. */
  reporterId: string | null;
  reason: string;
  createdAt: Generated<Date>;
  closedAt: Date | null;
  closedBy: string | null;
}
export type ReportRow = Selectable<ReportsTable>;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reports: ReportsTable;
  }
}
