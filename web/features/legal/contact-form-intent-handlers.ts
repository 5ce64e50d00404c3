import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';

export const contactFormIntentHandlers = {
  contact: createFormIntentHandler(
    async () => (await import('#contract/legal/schemas.ts')).messageToSiteOperatorBody,
    async (body) => {
      await call('POST /api/contact', { body, status: 201 });
      return body.email;
    },
  ),
};
