import type { DecisionContestVerdict } from '#contract/moderation/contests.ts';
import { runWithToast } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { refreshPendingAdminDecisionCount } from '#web/site/badges/work-count.ts';

export type ContestedDecisionAnswerIntentHandlers = typeof contestedDecisionAnswerIntentHandlers;

export const contestedDecisionAnswerIntentHandlers = {
  async answerContest({ id, ...body }: { id: string; decision: DecisionContestVerdict; reason: string }) {
    await runWithToast(call('PUT /api/admin/contests/:id', { params: { id }, body }), {
      done: 'Votre réponse est envoyée',
    });
    refreshPendingAdminDecisionCount();
  },
};
