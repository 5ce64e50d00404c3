import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DecisionContestReason, DecisionContestState } from '#contract/moderation/contests.ts';
import type { ContentNoticeCategory, ContentNoticeState } from '#contract/moderation/notices.ts';
import type {
  ModerationDecisionSubject,
  ModerationLogAction,
  ModerationLogState,
} from '#contract/moderation/rules.ts';
import type { AutomaticMemberReport } from '#server/features/accounts/automatic-reports.ts';
import type { ListingReportOutcome } from './mails/report-mails.ts';

interface ReportsTable {
  id: string;
  listingId: string;
  /** Reporter; null once the reporter's account is erased. */
  reporterId: string | null;
  reason: string;
  createdAt: Generated<Date>;
  closedAt: Date | null;
  closedBy: string | null;
  /** Outcome of a closed report: dismissed, or followed by a decision. */
  outcome: Generated<ListingReportOutcome | null>;
  /** Digest of the reporter's network, from `hashReporterNetwork`, while the report is open. */
  network: Generated<string | null>;
}
export type ListingReportRow = Selectable<ReportsTable>;

interface NoticesTable {
  id: string;
  reference: string;
  url: string;
  /** Listing or seller on the reported page, which may be erased by now. */
  listingId: string | null;
  userId: string | null;
  category: ContentNoticeCategory;
  /** Text of the notice; null, like `name` and `email`, a year after the decision. */
  reason: string | null;
  name: string | null;
  email: string | null;
  reporterId: string | null;
  state: Generated<ContentNoticeState>;
  createdAt: Generated<Date>;
  decidedAt: Generated<Date | null>;
}
export type ContentNoticeRow = Selectable<NoticesTable>;
interface PersonReportsTable {
  id: string;
  reportedId: string;
  /** Reported message of this person; null when the report is about the person. */
  messageId: string | null;
  /** Reporter; null once the reporter's account is erased. */
  reporterId: string | null;
  reason: string;
  createdAt: Generated<Date>;
  closedAt: Date | null;
  closedBy: string | null;
  /** Kind of an automatic report by the site; null when a member reported it. */
  finding: Generated<AutomaticMemberReport['finding'] | null>;
}
export type PersonReportRow = Selectable<PersonReportsTable>;

interface ThanksReportsTable {
  id: string;
  thanksId: string;
  /** Author of the thanks. */
  reportedId: string;
  /** Reporter; null once the reporter's account is erased. */
  reporterId: string | null;
  reason: string;
  createdAt: Generated<Date>;
  closedAt: Date | null;
  closedBy: string | null;
}
export type ThanksReportRow = Selectable<ThanksReportsTable>;

/** Log of decisions, append-only: triggers refuse changes. */
interface DecisionsTable {
  id: string;
  /** Administrator who decided; null when the site itself did. Like `subjectId`, it may name an erased account. */
  adminId: string | null;
  subjectKind: ModerationDecisionSubject;
  subjectId: string;
  action: ModerationLogAction;
  before: ModerationLogState | null;
  after: ModerationLogState | null;
  reason: string | null;
  /** Date since which somebody has waited for the decision; null for nobody. */
  waitedSince: Date | null;
  /** True for a decision about a listing that did not name the version that was read. */
  withoutVersion: Generated<boolean>;
  /** Name of the setting that the decision changed, of the subject `site`. */
  setting: Generated<string | null>;
  settingBefore: Generated<string | null>;
  settingAfter: Generated<string | null>;
  createdAt: ColumnType<Date, never, never>;
}

interface ContestsTable {
  id: string;
  /** Contested decision, which has at most one contest. */
  decisionId: string;
  /** Member whom the decision is about. */
  userId: string;
  reason: DecisionContestReason;
  text: string | null;
  state: Generated<DecisionContestState>;
  createdAt: Generated<Date>;
  answeredAt: Generated<Date | null>;
  /** Decision in the log that answers; null while the contest is open. */
  answerDecisionId: Generated<string | null>;
}
export type DecisionContestRow = Selectable<ContestsTable>;

/** Listings that the rule of the fast lane put online, or their changes, until an administrator has read them. */
interface UnreadPublicationsTable {
  listingId: string;
  isRevision: boolean;
  publishedAt: Date;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reports: ReportsTable;
    notices: NoticesTable;
    personReports: PersonReportsTable;
    thanksReports: ThanksReportsTable;
    decisions: DecisionsTable;
    contests: ContestsTable;
    unreadPublications: UnreadPublicationsTable;
    moderationMailTimes: {
      userId: string;
      seenToAt: Date;
      /** Date on which the administrator refused the morning mails; null while they are sent. */
      refusedAt: ColumnType<Date | null, Date | undefined, Date | null>;
    };
  }
}
