import { alertTexts } from '#contract/alerts/rules.ts';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { recordUseCancellingAccountErasure } from '#server/features/accounts/inactive/account-uses.ts';
import { unsubscribeFromMatchingOffersMails } from '#server/features/accounts/queries.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { alertDigestMailList, matchingOffersMailingList, savedSearchMailList } from './mail-list.ts';
import { presentSavedSearches } from './present-saved-search.ts';
import * as queries from './queries.ts';
import { storeSavedSearch } from './store-saved-search.ts';
import type { SavedSearchRow } from './tables.ts';

type Needed = 'db' | 'places' | 'vocabulary' | 'config' | 'sessionSecret';

export function registerAlertRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const { db } = services;
  const [mails, digests] = [savedSearchMailList(services), alertDigestMailList(services)];
  const counterparts = matchingOffersMailingList(services);
  const searchOf = async (userId: string, id: string): Promise<SavedSearchRow> =>
    (await queries.findSavedSearchOfMember(db, userId, id)) ?? fail('SEARCH_NOT_FOUND');

  const present = async (search: SavedSearchRow): Promise<SavedSearch> => {
    const [presented] = await presentSavedSearches(db, [search]);
    return presented ?? fail('SEARCH_NOT_FOUND');
  };

  bind('GET /api/search', async ({ viewer }) =>
    presentSavedSearches(db, await queries.listSavedSearches(db, viewer.id)),
  );

  bind('POST /api/search', async ({ body, viewer, write, reply }) => {
    const { search, isNew } = await storeSavedSearch(write, services, viewer.id, body.query);
    if (!isNew) reply.code(200);
    return present(search);
  });

  bind('PUT /api/search/:id', async ({ params, body, viewer, write }) => {
    const search = await searchOf(viewer.id, params.id);
    if (body.hasNew) return present(search);
    await write((tx) => queries.clearNewMatchesFlag(tx, search.id));
    return present({ ...search, hasNew: false });
  });

  bind('PATCH /api/search/:id/notifications', async ({ params, body, viewer, write }) => {
    const search = await searchOf(viewer.id, params.id);
    const { email, frequency } = body.notifications;
    const changes = { sendsMail: email, ...(frequency && { mailFrequency: frequency }) };
    const changed = await write((tx) => queries.updateSavedSearchMailSettings(tx, search.id, changes));
    return present(changed ?? fail('SEARCH_NOT_FOUND'));
  });

  bind('DELETE /api/search/:id', async ({ params, viewer, write }) => {
    const { id } = await searchOf(viewer.id, params.id);
    await write((tx) => queries.deleteSavedSearch(tx, id));
    return { message: alertTexts.deleted };
  });

  bind('GET /api/unsubscribe/search/:token', async ({ params, reply }) =>
    mails.redirect(reply, params.token),
  );

  bind('POST /api/unsubscribe/search/:token', async ({ params }) => {
    const id = mails.idOf(params.token);
    await db.transaction().execute(async (tx) => {
      const search = await queries.updateSavedSearchMailSettings(tx, id, { sendsMail: false });
      if (search) await recordUseCancellingAccountErasure(tx, search.userId);
    });
    return { message: alertTexts.unsubscribed };
  });

  bind('GET /api/unsubscribe/digests/:token', async ({ params, reply }) =>
    digests.redirect(reply, params.token),
  );

  bind('POST /api/unsubscribe/digests/:token', async ({ params }) => {
    const userId = digests.idOf(params.token);
    await db.transaction().execute((tx) => queries.unsubscribeFromAlertDigestMails(tx, userId));
    await recordUseCancellingAccountErasure(db, userId);
    return { message: alertTexts.digestsRefused };
  });

  bind('GET /api/unsubscribe/matches/:token', async ({ params, reply }) =>
    counterparts.redirect(reply, params.token),
  );

  bind('POST /api/unsubscribe/matches/:token', async ({ params }) => {
    const userId = counterparts.idOf(params.token);
    await unsubscribeFromMatchingOffersMails(db, userId);
    await recordUseCancellingAccountErasure(db, userId);
    return { message: alertTexts.counterpartsRefused };
  });
}
