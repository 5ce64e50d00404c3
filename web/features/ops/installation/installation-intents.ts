import type { Installation } from '#contract/ops/installation.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import { storeBrowserSessionToken } from '#web/client/session.ts';
import { LAST_FORM_STEP } from './installation-steps.ts';

export const installationIntentHandlers = {
  /**
   * Checks the steps so far; after the last one tries the mail server, unless the site shall do without, installs the
   * site, and logs its administrator in.
   * @returns the sentence about a mail server that does not work, with which nothing is installed
   */
  goOn: createFormIntentHandler(
    async () => (await import('./installation-form-schema.ts')).installationFormSchema,
    async (body, data): Promise<{ mailFault: string } | undefined> => {
      if (Number(data.get('step')) < LAST_FORM_STEP) return;
      if (!body) throw new Error('The form of the last step is incomplete');
      const params = { secret: String(data.get('secret')) };
      if (!data.get('isWithoutMail')) {
        const { isSent, sentence } = await tryMail(params, body);
        if (!isSent) return { mailFault: sentence };
      }
      const { token } = await call('POST /api/installation/:secret', { params, body, status: 201 });
      storeBrowserSessionToken(token);
    },
  ),
  tryMail: createFormIntentHandler(
    async () => (await import('./installation-form-schema.ts')).testMailFormSchema,
    (body, data) => tryMail({ secret: String(data.get('secret')) }, body),
  ),
};

/** Sends a test mail to the administrator. */
const tryMail = (
  params: { secret: string },
  { administrator: { email: to }, mail }: Pick<Installation, 'mail'> & { administrator: { email: string } },
) => call('POST /api/installation/:secret/test-mail', { params, body: { to, ...(mail && { mail }) } });
