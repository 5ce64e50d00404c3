import { formIntent } from '#web/actions/form-intent.ts';
import { call } from '#web/client/call.ts';

export const contactIntents = {
  contact: formIntent(
    async () => (await import('#contract/legal/schemas.ts')).contactMessageBody,
    async (body) => {
      await call('POST /api/contact', { body, status: 201 });
      return body.email;
    },
  ),
};
