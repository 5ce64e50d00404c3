import { hasAccountAdminRole } from '#server/features/accounts/queries.ts';
import { findModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { presentPagination } from '#server/platform/database/paging.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { answerDecisionContest } from './answer-decision-contest.ts';
import { contestDecision } from './contest-decision.ts';
import {
  presentDecisionContests,
  presentDecisionContestsToAnswer,
  presentReceivedModerationDecisions,
} from './present-decision-contests.ts';
import { findDecisionContest, listOpenDecisionContests } from './queries.ts';
import { listReceivedModerationDecisions } from './received-decisions.ts';

export function registerDecisionContestRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'places' | 'produce' | 'onBecamePublic'>,
) {
  const { db } = services;
  const presentContest = async (row: Parameters<typeof presentDecisionContests>[1][number]) => {
    const [contest] = await presentDecisionContests(db, [row]);
    if (!contest) throw new Error('A contest was not presented');
    return { contest };
  };

  bind('GET /api/users/decisions', async ({ query: { ad, ...page }, viewer }) => {
    const { rows, total } = await listReceivedModerationDecisions(db, viewer.id, page, ad);
    return {
      decisions: await presentReceivedModerationDecisions(db, rows),
      pagination: presentPagination(page, total),
    };
  });

  bind('POST /api/users/decisions/:id/contest', async ({ params, body, write }) =>
    presentContest(await contestDecision(write, params.id, body)),
  );

  bind('GET /api/admin/contests', async ({ query, viewer, reply }) => {
    const { rows, total } = await listOpenDecisionContests(db, viewer.id, query);
    reply.header('x-total-count', total);
    return presentDecisionContestsToAnswer(db, rows, viewer);
  });

  bind('PUT /api/admin/contests/:id', async ({ params, body, viewer, write, requireCode }) => {
    const contest = await findDecisionContest(db, viewer.id, params.id);
    const contested = contest && (await findModerationDecision(db, contest.decisionId));
    // Confirmation by code, as where an administrator's suspension is lifted directly.
    if (contested?.subjectKind === 'member' && (await hasAccountAdminRole(db, contested.subjectId)))
      await requireCode();
    return presentContest(await answerDecisionContest(write, services, params.id, body));
  });
}
