import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import { forgetSessionTokenInBrowser } from '#web/client/session.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { createDeviceIdRequestHeader } from './create-device-id-request-header.ts';
import { saveLocalStorageSignUpSecret } from './sign-up-device.ts';

const schemas = () => import('#contract/accounts/schemas.ts');

/** Intents of people without a session, for the `clientAction` of each page with one of these forms. */
export const visitorAccountIntentHandlers = {
  logIn: createFormIntentHandler(
    async () => (await schemas()).loginBody,
    async (body) => {
      const opened = await call('POST /api/users/login', { body, headers: createDeviceIdRequestHeader() });
      saveLocalStorageSignUpSecret(null);
      return opened;
    },
  ),

  signUp: createFormIntentHandler(
    async () => (await schemas()).signUpBody,
    async ({ password }, body) => {
      const { user, deviceSecret } = await call('POST /api/users/register', { body, status: 201 });
      saveLocalStorageSignUpSecret(deviceSecret, user.email);
      return { email: user.email, password };
    },
  ),

  /** Corrects the address of an account that is not activated; the link goes there. */
  changeUnactivatedEmail: createFormIntentHandler(
    async () => (await schemas()).unactivatedAccountEmailChangeBody,
    async (body) => {
      const { email, deviceSecret } = await call('POST /api/users/activation-email', { body });
      saveLocalStorageSignUpSecret(deviceSecret, email);
      return { email };
    },
  ),

  /** Mails the activation link again. */
  sendActivationLink: createFormIntentHandler(
    async () => (await schemas()).emailAddressBody,
    (body) => call('POST /api/users/activation-link', { body }),
  ),

  /** Mails a link that lets its reader choose a new password. */
  sendResetLink: createFormIntentHandler(
    async () => (await schemas()).passwordResetLinkRequestBody,
    (body) => call('POST /api/users/forgot-password', { body }),
  ),

  resetPassword: createFormIntentHandler(
    async () => (await schemas()).resetPasswordBody,
    async (body) => {
      const opened = await call('POST /api/users/reset-password', { body });
      // Session ended here too: the server has ended all sessions of the account.
      forgetSessionTokenInBrowser();
      showToast('Mot de passe modifié avec succès');
      return opened;
    },
  ),
};
