import { formIntent } from '#web/actions/form-intent.ts';
import { call } from '#web/client/call.ts';
import { logIn } from '#web/client/session.ts';
import { showToast } from '#web/ui/toasts/notify.ts';

export const companyIntents = {
  completeCompany: formIntent(
    async () => (await import('#contract/accounts/schemas.ts')).companyFormSchema,
    async (_values, body) => {
      const { token } = await call('PUT /api/users/update', { body });
      logIn(token);
      showToast('Mise à jour avec succès');
    },
  ),
};
