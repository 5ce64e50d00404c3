import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';

export const illegalContentNoticeIntentHandlers = {
  notice: createFormIntentHandler(
    async () => (await import('#contract/moderation/notice-schemas.ts')).newContentNoticeBody,
    async (body) => {
      const { notice } = await call('POST /api/notices', { body, status: 201 });
      return { reference: notice.reference, email: body.email ?? '' };
    },
  ),
};
