import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export type SecondFactorIntentHandlers = typeof secondFactorIntentHandlers;

const code = async () => (await import('#contract/accounts/second-factor.ts')).secondFactorCodeBody;
const password = async () => (await import('#contract/accounts/second-factor.ts')).currentPasswordBody;

export const secondFactorIntentHandlers = {
  prepareSecondFactor: createFormIntentHandler(password, async (body) => {
    const { secret, uri } = await call('POST /api/users/second-factor', { body });
    const { createQrCodeSvgData } = await import('#web/ui/create-qr-code-svg-data.ts');
    return { secret, qrCode: createQrCodeSvgData(uri) };
  }),

  confirmSecondFactor: createFormIntentHandler(code, (body) =>
    call('POST /api/users/second-factor/confirm', { body }),
  ),

  turnOffSecondFactor: createFormIntentHandler(code, async (body) => {
    const { message } = await call('DELETE /api/users/second-factor', { body });
    showToast(message);
  }),
};
