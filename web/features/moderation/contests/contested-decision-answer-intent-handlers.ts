import type { DecisionContestVerdict } from '#contract/moderation/contests.ts';
import { call } from '#web/client/call.ts';
import { sendAnswerOnce } from '../send-answer-once.ts';

export type ContestedDecisionAnswerIntentHandlers = typeof contestedDecisionAnswerIntentHandlers;

export const contestedDecisionAnswerIntentHandlers = {
  answerContest: ({ id, ...body }: { id: string; decision: DecisionContestVerdict; reason: string }) =>
    sendAnswerOnce(
      call('PUT /api/admin/contests/:id', { params: { id }, body }),
      'Votre réponse est envoyée',
    ),
};
