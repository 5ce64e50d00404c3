import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import { storeBrowserSessionToken } from '#web/client/session.ts';
import { installationSteps } from './installation-steps.ts';

/** Last step whose form is filled in, after which the site is installed. */
const LAST_STEP = installationSteps.length - 2;

export const installationIntentHandlers = {
  /** Checks the steps so far; after the last one installs the site, and logs its administrator in. */
  goOn: createFormIntentHandler(
    async () => (await import('./installation-form-schema.ts')).installationFormSchema,
    async (body, data) => {
      if (Number(data.get('step')) < LAST_STEP) return;
      if (!body) throw new Error('The form of the last step is incomplete');
      const { token } = await call('POST /api/installation/:secret', {
        params: { secret: String(data.get('secret')) },
        body,
        status: 201,
      });
      storeBrowserSessionToken(token);
    },
  ),
  tryMail: createFormIntentHandler(
    async () => (await import('./installation-form-schema.ts')).testMailFormSchema,
    ({ administrator: { email: to }, mail }, data) =>
      call('POST /api/installation/:secret/test-mail', {
        params: { secret: String(data.get('secret')) },
        body: { to, ...(mail && { mail }) },
      }),
  ),
};
