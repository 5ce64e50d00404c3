import '#server/features/moderation/tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { DecisionAction, DecisionState, DecisionSubject } from '#contract/moderation/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export interface NewDecision {
  /** Null: the site itself. */
  adminId: string | null;
  subject: { kind: DecisionSubject; id: string };
  action: DecisionAction;
  before: DecisionState | null;
  after: DecisionState | null;
  /** The administrator's text; no other personal data, as the log can't be changed. */
  reason?: string | null | undefined;
  /** Since when it was waited for. */
  waitedSince?: Date | undefined;
  /** True when the decision did not say which version of the listing had been read. */
  withoutVersion?: boolean;
}

/** In the transaction that applies the decision. @returns its id */
export async function recordDecision(
  tx: Queryable,
  { subject, reason = null, waitedSince, ...decision }: NewDecision,
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
  return id;
}
