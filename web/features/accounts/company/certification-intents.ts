import { call } from '#web/api/call.ts';
import { formIntent } from '#web/data/form-intent.ts';
import { logIn } from '#web/session/session.ts';
import { notify } from '#web/ui/notices/notify.ts';

export const certificationIntents = {
  certify: formIntent(
    async () => (await import('#contract/accounts/schemas.ts')).certification,
    async (_values, body) => {
      const { token } = await call('PUT /api/users/update', { body });
      logIn(token);
      notify('Votre entreprise est certifiée : vous pouvez publier.');
    },
  ),
};
