import type { Decision } from '#contract/moderation/decisions.ts';
import { ERASED_PERSON } from '#server/features/accounts/erased-person.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { type FoundDecision, listDecisions } from './list-decisions.ts';

export function decisionRoutes(bind: Bind, { db }: { db: Database }) {
  bind('GET /api/admin/decisions', async ({ query: { subject, id, page, limit } }) => {
    const { rows, total } = await listDecisions(db, { kind: subject, id }, { page, limit });
    const totalPages = Math.ceil(total / limit);
    return { decisions: rows.map(presentDecision), pagination: { page, limit, total, totalPages } };
  });
}

function presentDecision({ firstName, lastName, ...row }: FoundDecision): Decision {
  return {
    _id: row.id,
    administrator: firstName === null || lastName === null ? ERASED_PERSON : { firstName, lastName },
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    before: row.before,
    after: row.after,
    reason: row.reason,
  };
}
