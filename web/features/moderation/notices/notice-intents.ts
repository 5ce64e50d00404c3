import { formIntent } from '#web/actions/form-intent.ts';
import { call } from '#web/client/call.ts';

export const noticeIntents = {
  notice: formIntent(
    async () => (await import('#contract/moderation/notice-schemas.ts')).newNoticeBody,
    async (body) => {
      const { notice } = await call('POST /api/notices', { body, status: 201 });
      return { reference: notice.reference, email: body.email ?? '' };
    },
  ),
};
