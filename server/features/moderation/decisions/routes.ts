import type { Database } from '#server/platform/database/tables.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { listDecisions } from './list-decisions.ts';
import { presentDecision } from './present-decision.ts';

export function decisionRoutes(bind: Bind, { db }: { db: Database }) {
  bind('GET /api/admin/decisions', async ({ query: { subject, id, page, limit } }) => {
    const { rows, total } = await listDecisions(db, { kind: subject, id }, { page, limit });
    const totalPages = Math.ceil(total / limit);
    return { decisions: rows.map(presentDecision), pagination: { page, limit, total, totalPages } };
  });
}
