import { formIntent } from '#web/actions/form-intent.ts';
import { call } from '#web/client/call.ts';
import { showToast } from '#web/ui/toasts/notify.ts';

export type SecondFactorIntents = typeof secondFactorIntents;

const code = async () => (await import('#contract/accounts/second-factor.ts')).secondFactorCodeBody;
const password = async () => (await import('#contract/accounts/second-factor.ts')).currentPasswordBody;

export const secondFactorIntents = {
  prepareSecondFactor: formIntent(password, async (body) => {
    const { secret, uri } = await call('POST /api/users/second-factor', { body });
    const { createQrCode } = await import('#web/ui/create-qr-code.ts');
    return { secret, qrCode: createQrCode(uri) };
  }),

  confirmSecondFactor: formIntent(code, (body) => call('POST /api/users/second-factor/confirm', { body })),

  turnOffSecondFactor: formIntent(code, async (body) => {
    const { message } = await call('DELETE /api/users/second-factor', { body });
    showToast(message);
  }),
};
