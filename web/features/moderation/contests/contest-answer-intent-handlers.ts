import type { ContestVerdict } from '#contract/moderation/contests.ts';
import { runWithToast } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { refreshPendingAdminDecisionCount } from '#web/site/badges/work-count.ts';

export type ContestAnswerIntentHandlers = typeof contestAnswerIntentHandlers;

export const contestAnswerIntentHandlers = {
  async answerContest({ id, ...body }: { id: string; decision: ContestVerdict; reason: string }) {
    await runWithToast(call('PUT /api/admin/contests/:id', { params: { id }, body }), {
      done: 'Votre réponse est envoyée',
    });
    refreshPendingAdminDecisionCount();
  },
};
