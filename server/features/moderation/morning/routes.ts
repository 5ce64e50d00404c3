import { recordUseCancellingAccountErasure } from '#server/features/accounts/inactive/account-uses.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { adminMorningMailingList } from './mail-list.ts';
import {
  resubscribeToAdminMorningMail,
  unsubscribeFromAdminMorningMail,
  wantsAdminMorningMail,
} from './mail-refusals.ts';

export function registerAdminMorningMailRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'config' | 'sessionSecret'>,
) {
  const { db } = services;
  const mails = adminMorningMailingList(services);

  bind('GET /api/admin/preferences', async ({ viewer }) => ({
    morningMail: await wantsAdminMorningMail(db, viewer.id),
  }));

  bind('PUT /api/admin/preferences', async ({ body, viewer, write }) => {
    await write((tx) =>
      (body.morningMail ? resubscribeToAdminMorningMail : unsubscribeFromAdminMorningMail)(tx, viewer.id),
    );
    return body;
  });

  bind('GET /api/unsubscribe/moderation/:token', async ({ params, reply }) =>
    mails.redirect(reply, params.token),
  );

  bind('POST /api/unsubscribe/moderation/:token', async ({ params }) => {
    const userId = mails.idOf(params.token);
    await unsubscribeFromAdminMorningMail(db, userId);
    await recordUseCancellingAccountErasure(db, userId);
    return { message: "C'est noté : plus d'e-mail du matin." };
  });
}
