import { SITE_SUBJECT_ID } from '#contract/moderation/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { type NewModerationDecision, recordModerationDecision } from './record-moderation-decision.ts';

/**
 * Logs what an administrator changed about the site itself, in the transaction that changes it.
 * @returns the id of the decision
 */
export const recordSiteDecision = (
  tx: Queryable,
  decision: Omit<NewModerationDecision, 'subject' | 'before' | 'after'> & { adminId: string },
): Promise<string> =>
  recordModerationDecision(tx, {
    ...decision,
    subject: { kind: 'site', id: SITE_SUBJECT_ID },
    before: null,
    after: null,
  });
