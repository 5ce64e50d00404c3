import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import { storeBrowserSessionToken } from '#web/client/session.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export const missingCompanyDetailsIntentHandlers = {
  completeCompany: createFormIntentHandler(
    async () => (await import('#contract/accounts/schemas.ts')).companyFormSchema,
    async (_values, body) => {
      const { token } = await call('PUT /api/users/update', { body });
      storeBrowserSessionToken(token);
      showToast('Mise à jour avec succès');
    },
  ),
};
