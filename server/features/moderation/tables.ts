import type { ColumnType, Generated, Selectable } from 'kysely';
import type { NoticeCategory, NoticeState } from '#contract/moderation/notices.ts';
import type { DecisionAction, DecisionState, DecisionSubject } from '#contract/moderation/rules.ts';
import type { Finding } from '#server/features/accounts/findings.ts';
import type { ReportOutcome } from './mails/report-mails.ts';

interface ReportsTable {
  id: string;
  listingId: string;
  /** Null once the reporter's account is erased. */
  reporterId: string | null;
  reason: string;
  createdAt: Generated<Date>;
  closedAt: Date | null;
  closedBy: string | null;
  /** Of a closed one. */
  outcome: Generated<ReportOutcome | null>;
  /** Result of `networkDigest`, while the report is open. */
  network: Generated<string | null>;
}
export type ReportRow = Selectable<ReportsTable>;

interface NoticesTable {
  id: string;
  reference: string;
  url: string;
  /** Whose page it is; they may be gone. */
  listingId: string | null;
  userId: string | null;
  category: NoticeCategory;
  /** Null, like `name` and `email`, a year after the decision. */
  reason: string | null;
  name: string | null;
  email: string | null;
  reporterId: string | null;
  state: Generated<NoticeState>;
  createdAt: Generated<Date>;
  decidedAt: Generated<Date | null>;
}
export type NoticeRow = Selectable<NoticesTable>;
interface PersonReportsTable {
  id: string;
  reportedId: string;
  /** That this person wrote; null: the report is about the person. */
  messageId: string | null;
  /** Null once the reporter's account is erased. */
  reporterId: string | null;
  reason: string;
  createdAt: Generated<Date>;
  closedAt: Date | null;
  closedBy: string | null;
  /** Kind of what the site found by itself; null when a member reported it. */
  finding: Generated<Finding['finding'] | null>;
}
export type PersonReportRow = Selectable<PersonReportsTable>;

/** Append-only: triggers refuse changes. */
interface DecisionsTable {
  id: string;
  /** The account may have been erased, like that of `subjectId`; null: the site itself. */
  adminId: string | null;
  subjectKind: DecisionSubject;
  subjectId: string;
  action: DecisionAction;
  before: DecisionState | null;
  after: DecisionState | null;
  reason: string | null;
  /** Since when the decision was waited for; null where nobody waits. */
  waitedSince: Date | null;
  /** True: of a listing, without saying which version was read. */
  withoutVersion: Generated<boolean>;
  createdAt: ColumnType<Date, never, never>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reports: ReportsTable;
    notices: NoticesTable;
    personReports: PersonReportsTable;
    decisions: DecisionsTable;
    moderationMailTimes: {
      userId: string;
      seenToAt: Date;
      /** Null: the mail is wanted. */
      refusedAt: ColumnType<Date | null, Date | undefined, Date | null>;
    };
  }
}
