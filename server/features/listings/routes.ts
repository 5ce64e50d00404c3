import type { FastifyInstance } from 'fastify';
import { paginationOf } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { networkOf } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { createEmptySearchCounter } from './empty-searches/count-empty-searches.ts';
import { countCounterparts, findCounterparts } from './find-counterparts.ts';
import { findSimilar } from './find-similar.ts';
import { canSee, isOwner, wasPublic } from './policy.ts';
import { presentListing, presentListings } from './present-listing.ts';
import { findListingWithSeller } from './public-sellers.ts';
import { publishListing } from './publish-listing.ts';
import * as queries from './queries.ts';
import { createCategoryCounter, inOrder } from './search/count-categories.ts';
import { isAround } from './search/find-matches.ts';
import { createNearestFinder } from './search/find-nearest.ts';
import { departmentOf, understandSearch } from './search/search-filter.ts';
import { searchListings } from './search/search-listings.ts';
import { describePlace } from './search/search-place.ts';
import { findFigures } from './views/figures.ts';

const MOST_MATCHES = 50;
const MOST_IDS = 100;

type Needed =
  | 'config'
  | 'db'
  | 'images'
  | 'jobs'
  | 'log'
  | 'places'
  | 'publicChanges'
  | 'sessionSecret'
  | 'vocabulary'
  | 'publicReader';

export function listingRoutes(bind: Bind, deps: Pick<Services, Needed>, app: FastifyInstance) {
  const { db, publicReader } = deps;
  const emptySearches = createEmptySearchCounter(db, deps.log, deps.sessionSecret);
  app.addHook('onClose', emptySearches.close);
  const countCategories = createCategoryCounter();
  const findNearest = createNearestFinder(deps.publicChanges);
  const readAs = <T>(viewer: Viewer | null, read: (db: Queryable, isSure: boolean) => Promise<T>) =>
    viewer ? read(db, true) : publicReader.read(read);

  bind('GET /api/adverts', ({ query: { user, ids, ...page }, viewer }) =>
    readAs(viewer, async (db) => {
      const { rows, total } = user
        ? await queries.listLiveOfSeller(db, user, page)
        : ids
          ? await queries.listLiveAmong(db, ids.split(',').slice(0, MOST_IDS), page)
          : await searchListings(db, {}, page);
      return { ads: await presentListings(db, rows, viewer), pagination: paginationOf(page, total) };
    }),
  );

  bind('GET /api/adverts/search', ({ query, viewer, request }) =>
    readAs(viewer, async (db) => {
      const { filter, inAllCategories, known, correctedName, isRare } = understandSearch(
        query,
        query.isProfessional,
        deps,
      );
      const countsWhatItReads = query.facets !== undefined && !query.category && isAround(filter);
      const [{ rows, total, counts, nearest: beyond }, counted] = await Promise.all([
        searchListings(
          db,
          { ...filter, isRare, ...(countsWhatItReads && { also: 'category' as const }) },
          query,
          query.sortBy,
        ),
        query.facets && !countsWhatItReads && countCategories(db, inAllCategories),
      ]);
      const categories =
        query.facets && (counted || (counts ? inOrder(counts) : await countCategories(db, inAllCategories)));
      if (total === 0 && query.page === 1 && query.productName)
        emptySearches.count({
          productName: query.productName,
          department: departmentOf(filter, known),
          network: networkOf(request),
        });
      const ads = await presentListings(db, rows, viewer);
      const place = describePlace(query, known, deps.places);
      const nearest = total === 0 && beyond === undefined ? await findNearest(db, filter) : beyond;
      const [nearestAd] = nearest ? await presentListings(db, [nearest], viewer) : [];
      return {
        ...{ ads, pagination: paginationOf(query, total) },
        ...(place && { place }),
        ...(correctedName && { correctedName }),
        ...(categories && { categories }),
        ...(nearestAd && { nearest: nearestAd }),
      };
    }),
  );

  bind('GET /api/adverts/my-ads', async ({ viewer }) => {
    const rows = await queries.listOwn(db, viewer.id);
    const figures = await findFigures(
      db,
      rows.map(({ id }) => id),
    );
    const matches = await countCounterparts(db, rows, deps);
    const own = (await presentListings(db, rows, viewer)).map((ad) => ({
      ...ad,
      ...figures.get(ad._id),
      ...(matches.has(ad._id) && { matches: matches.get(ad._id) }),
    }));
    return {
      activeAds: own.filter((ad) => ad.status === 'accepted' && !ad.isArchived && !ad.expired),
      pendingAds: own.filter((ad) => ad.status === 'pending'),
      refuseAds: own.filter((ad) => ad.status === 'refuse'),
      deletedAds: own.filter((ad) => ad.status === 'deleted'),
      archivedAds: own.filter((ad) => ad.status === 'accepted' && (ad.isArchived || ad.expired)),
    };
  });

  bind('GET /api/adverts/:id', ({ params, viewer }) =>
    readAs(viewer, async (db, isSure) => {
      const listing = await findListingWithSeller(db, params.id);
      if (!listing && (await queries.isGone(db, params.id))) fail('LISTING_GONE');
      if (!listing) fail(isSure ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
      if (!canSee(viewer, listing)) {
        if (!isSure) fail('DATABASE_DOWN');
        fail(listing.status === 'deleted' ? 'LISTING_GONE' : 'LISTING_NOT_FOUND');
      }
      return { ad: await presentListing(db, listing, viewer) };
    }),
  );

  bind('GET /api/adverts/:id/matches', async ({ params, viewer }) => {
    const listing = await queries.findListing(db, params.id);
    if (!listing || !canSee(viewer, listing)) fail('LISTING_NOT_FOUND');
    if (!isOwner(viewer, listing)) fail('FORBIDDEN');
    const found = await findCounterparts(db, listing, deps);
    const rows = await queries.findListings(
      db,
      found.slice(0, MOST_MATCHES).map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const nearest = found.flatMap(({ id, distance }) => {
      const row = byId.get(id);
      return row ? [{ ...row, distance }] : [];
    });
    return { matches: await presentListings(db, nearest, viewer), total: found.length };
  });

  bind('GET /api/adverts/:id/similar', ({ params, viewer }) =>
    readAs(viewer, async (db, isSure) => {
      const listing = await queries.findListing(db, params.id);
      if (!listing || !wasPublic(listing)) fail(isSure ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
      const { rows, isNear } = await findSimilar(db, listing, deps);
      const { productName, city, postalCode } = listing;
      return {
        ...{ productName, isNear, location: { city, postalCode } },
        ads: await presentListings(db, rows, viewer),
      };
    }),
  );

  bind('POST /api/adverts/create', async ({ body, headers, viewer, write }) => {
    const listing = await publishListing(write, deps, viewer, body, headers['idempotency-key']);
    return {
      ad: await presentListing(db, listing, viewer),
      message: "Votre annonce sera visible dès qu'un administrateur l'aura validée.",
    };
  });
}
