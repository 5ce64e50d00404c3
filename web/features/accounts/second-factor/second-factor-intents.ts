import { call } from '#web/api.ts';
import { notifying, orElse } from '#web/data/client-action.ts';
import { formIntent } from '#web/data/form-intent.ts';
import { notify } from '#web/ui/notices/notify.ts';

export type SecondFactorIntents = typeof secondFactorIntents;

const schema = async () => (await import('#contract/accounts/second-factor.ts')).confirmedCode;

export const secondFactorIntents = {
  async prepareSecondFactor() {
    const prepared = call('POST /api/users/second-factor');
    const { secret, uri } = await notifying(prepared, { failed: orElse('Une erreur est survenue.') });
    const { qrCode } = await import('#web/ui/qr-code.ts');
    return { secret, qrCode: qrCode(uri) };
  },

  confirmSecondFactor: formIntent(schema, (body) => call('POST /api/users/second-factor/confirm', { body })),

  turnOffSecondFactor: formIntent(schema, async (body) => {
    const { message } = await call('DELETE /api/users/second-factor', { body });
    notify(message);
  }),
};
