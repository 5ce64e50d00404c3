import '#server/features/moderation/tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type {
  ModerationDecisionSubject,
  ModerationLogAction,
  ModerationLogState,
} from '#contract/moderation/rules.ts';
import type { SettingName } from '#contract/settings/settings.ts';
import { closeContestsSettledByNewDecision } from '#server/features/moderation/contests/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export interface NewModerationDecision {
  /** Administrator who decided; null when the site itself decided. */
  adminId: string | null;
  subject: { kind: ModerationDecisionSubject; id: string };
  action: ModerationLogAction;
  before: ModerationLogState | null;
  after: ModerationLogState | null;
  /** Text of the administrator. No other personal data: the log can't be changed. */
  reason?: string | null | undefined;
  /** Date since which the subject waited for the decision. */
  waitedSince?: Date | undefined;
  /** True when the request did not name the version of the listing that was read. */
  withoutVersion?: boolean;
  /** Setting of the site that the decision changed, with its texts; null for none and for a secret. */
  setting?: SettingName;
  settingBefore?: string | null;
  settingAfter?: string | null;
}

/**
 * Logs a decision, in the transaction that applies it, and closes the contests that it answers.
 * @returns its id
 */
export async function recordModerationDecision(
  tx: Queryable,
  { subject, reason = null, waitedSince, ...decision }: NewModerationDecision,
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('decisions')
    .values({
      id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      reason,
      waitedSince: waitedSince ?? null,
      ...decision,
    })
    .execute();
  await closeContestsSettledByNewDecision(tx, subject, decision.action, id);
  return id;
}
