import { validate as isUuid } from 'uuid';
import { findPublicSeller } from '#server/features/listings/public-sellers.ts';
import { countLiveListingsOfSeller } from '#server/features/listings/queries.ts';
import { findSellerReplyDelaySeconds } from '#server/features/messaging/reply-delay.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findSellerTrackRecord } from './find-seller-track-record.ts';
import { readOwnListingStatistics } from './own-figures.ts';
import { findSellerIdByPageName, findSellerShortLinkName } from './page-names.ts';
import { classifySellerReplyDelay, presentPublicSellerProfile } from './present-public-seller-profile.ts';

export function registerSellerRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'places' | 'produce' | 'publicReader' | 'config'>,
) {
  const { publicReader, config } = services;

  bind('GET /api/adverts/my-ads/figures', ({ viewer }) => readOwnListingStatistics(services, viewer.id));

  bind('GET /api/sellers/:id', ({ params }) =>
    publicReader.read(async (db, isCurrent) => {
      const id = isUuid(params.id)
        ? params.id
        : await findSellerIdByPageName(db, params.id, config.site.name);
      const found = id && (await findPublicSeller(db, id));
      const seller = found || fail(isCurrent ? 'SELLER_NOT_FOUND' : 'DATABASE_DOWN');
      const replyDelay = await findReplyDelay(db, seller.id);
      const shown = {
        adCount: await countLiveListingsOfSeller(db, seller.id),
        pageName: await findSellerShortLinkName(db, seller.id, config.site.name),
        record: await findSellerTrackRecord(db, seller.id, async () => replyDelay),
        replyDelay,
      };
      return { seller: presentPublicSellerProfile(seller, shown) };
    }),
  );

  bind('GET /api/sellers/:id/record', ({ params }) =>
    publicReader.read(async (db, isCurrent) => {
      const { id } =
        (await findPublicSeller(db, params.id)) ?? fail(isCurrent ? 'SELLER_NOT_FOUND' : 'DATABASE_DOWN');
      return { record: await findSellerTrackRecord(db, id, () => findReplyDelay(db, id)) };
    }),
  );
}

const findReplyDelay = async (db: Queryable, sellerId: string) =>
  classifySellerReplyDelay(await findSellerReplyDelaySeconds(db, sellerId));
