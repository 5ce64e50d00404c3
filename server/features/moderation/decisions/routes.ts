import { presentPagination } from '#server/platform/database/paging.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { listDecisions } from './list-decisions.ts';
import { presentDecision } from './present-decision.ts';

export function registerDecisionRoutes(bind: BindRoute, { db }: Pick<Services, 'db'>) {
  bind('GET /api/admin/decisions', async ({ query: { subject, id, ...page } }) => {
    const { rows, total } = await listDecisions(db, { kind: subject, id }, page);
    return { decisions: rows.map(presentDecision), pagination: presentPagination(page, total) };
  });
}
