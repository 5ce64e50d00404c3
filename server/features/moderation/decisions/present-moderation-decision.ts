import type { ModerationDecision } from '#contract/moderation/schemas.ts';
import { ERASED_PERSON_FIRST_AND_LAST_NAME } from '#server/features/accounts/erased-person.ts';
import type { ModerationDecisionRow } from './list-moderation-decisions-about-subject.ts';

export function presentModerationDecision({
  firstName,
  lastName,
  contestReason,
  contestText = null,
  contestState,
  contestedAt,
  ...row
}: ModerationDecisionRow): ModerationDecision {
  return {
    _id: row.id,
    administrator: row.adminId === null ? null : nameOf({ firstName, lastName }),
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    before: row.before,
    after: row.after,
    reason: row.reason,
    ...(row.setting !== null && {
      setting: { name: row.setting, before: row.settingBefore, after: row.settingAfter },
    }),
    ...(contestReason &&
      contestState &&
      contestedAt && {
        contest: {
          reason: contestReason,
          text: contestText,
          state: contestState,
          createdAt: contestedAt.toISOString(),
        },
      }),
    ...(row.withoutVersion && { withoutVersion: true as const }),
  };
}

const nameOf = ({ firstName, lastName }: Pick<ModerationDecisionRow, 'firstName' | 'lastName'>) =>
  firstName === null || lastName === null ? ERASED_PERSON_FIRST_AND_LAST_NAME : { firstName, lastName };
