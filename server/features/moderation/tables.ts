import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DecisionAction, DecisionState, DecisionSubject } from '#contract/moderation/rules.ts';

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

/** Append-only: triggers refuse changes. */
interface DecisionsTable {
  id: string;
  /** The account may have been erased, like that of `subjectId`. */
  adminId: string;
  subjectKind: DecisionSubject;
  subjectId: string;
  action: DecisionAction;
  before: DecisionState | null;
  after: DecisionState | null;
  reason: string | null;
  createdAt: ColumnType<Date, never, never>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reports: ReportsTable;
    decisions: DecisionsTable;
  }
}
