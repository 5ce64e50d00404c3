import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export const contestDecisionIntentHandlers = {
  contest: createFormIntentHandler(
    async () => (await import('#contract/moderation/contest-schemas.ts')).newDecisionContestBody,
    async (body, form) => {
      const id = String(form.get('decisionId'));
      await call('POST /api/users/decisions/:id/contest', { params: { id }, body, status: 201 });
      showToast('Votre contestation est envoyée');
    },
  ),
};
