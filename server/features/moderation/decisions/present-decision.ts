import type { Decision } from '#contract/moderation/schemas.ts';
import { ERASED_PERSON } from '#server/features/accounts/erased-person.ts';
import type { FoundDecision } from './list-decisions.ts';

export function presentDecision({ firstName, lastName, ...row }: FoundDecision): Decision {
  return {
    _id: row.id,
    administrator: row.adminId === null ? null : nameOf({ firstName, lastName }),
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    before: row.before,
    after: row.after,
    reason: row.reason,
    ...(row.withoutVersion && { withoutVersion: true as const }),
  };
}

const nameOf = ({ firstName, lastName }: Pick<FoundDecision, 'firstName' | 'lastName'>) =>
  firstName === null || lastName === null ? ERASED_PERSON : { firstName, lastName };
