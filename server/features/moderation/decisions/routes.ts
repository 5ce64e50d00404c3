import { presentPagination } from '#server/platform/database/paging.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { listModerationDecisionsAboutSubject } from './list-moderation-decisions-about-subject.ts';
import { presentModerationDecision } from './present-moderation-decision.ts';

export function registerModerationDecisionRoutes(bind: BindRoute, { db }: Pick<Services, 'db'>) {
  bind('GET /api/admin/decisions', async ({ query: { subject, id, ...page }, viewer }) => {
    const { rows, total } = await listModerationDecisionsAboutSubject(
      db,
      viewer.id,
      { kind: subject, id },
      page,
    );
    return { decisions: rows.map(presentModerationDecision), pagination: presentPagination(page, total) };
  });
}
