import { ADVICE_MAILS_UNSUBSCRIBED_TEXT } from '#contract/advice/rules.ts';
import { recordUseCancellingAccountErasure } from '#server/features/accounts/inactive/account-uses.ts';
import { unsubscribeFromAdviceMails } from '#server/features/accounts/queries.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { adviceMailList } from './mail-list.ts';
import { createOwnListingAdviceReader } from './read-own-listing-advice.ts';

type Needed = 'db' | 'vocabulary' | 'cacheSeconds' | 'config' | 'sessionSecret';

export function registerAdviceRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const { db } = services;
  const mails = adviceMailList(services);
  const readAdvice = createOwnListingAdviceReader(services);

  bind('GET /api/adverts/:id/advice', ({ params, viewer }) => readAdvice(params.id, viewer));

  bind('GET /api/unsubscribe/advice/:token', async ({ params, reply }) =>
    mails.redirect(reply, params.token),
  );

  bind('POST /api/unsubscribe/advice/:token', async ({ params }) => {
    const userId = mails.idOf(params.token);
    await unsubscribeFromAdviceMails(db, userId);
    await recordUseCancellingAccountErasure(db, userId);
    return { message: ADVICE_MAILS_UNSUBSCRIBED_TEXT };
  });
}
