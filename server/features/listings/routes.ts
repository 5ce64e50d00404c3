import type { FastifyInstance } from 'fastify';
import { paginationOf } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { networkOf } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { createEmptySearchCounter } from './empty-searches/count-empty-searches.ts';
import { listOwnListings } from './list-own-listings.ts';
import { presentListing, presentListings } from './present-listing.ts';
import { publishListing } from './publish-listing.ts';
import * as queries from './queries.ts';
import { readListing } from './read-listing.ts';
import { readMatches } from './read-matches.ts';
import { readSimilar } from './read-similar.ts';
import { createCategoryCounter, inOrder } from './search/count-categories.ts';
import { isAround } from './search/find-matches.ts';
import { createNearestFinder } from './search/find-nearest.ts';
import { departmentOf, understandSearch } from './search/search-filter.ts';
import { searchListings } from './search/search-listings.ts';
import { describePlace } from './search/search-place.ts';

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

export function listingRoutes(bind: Bind, services: Pick<Services, Needed>, app: FastifyInstance) {
  const { db, publicReader } = services;
  const emptySearches = createEmptySearchCounter(db, services.log, services.sessionSecret);
  app.addHook('onClose', emptySearches.close);
  const countCategories = createCategoryCounter();
  const findNearest = createNearestFinder(services.publicChanges);
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
        services,
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
      const place = describePlace(query, known, services.places);
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

  bind('GET /api/adverts/my-ads', ({ viewer }) => listOwnListings(services, viewer));

  bind('GET /api/adverts/:id', ({ params, viewer }) =>
    readAs(viewer, async (db, isSure) => ({ ad: await readListing(db, isSure, params.id, viewer) })),
  );

  bind('GET /api/adverts/:id/matches', ({ params, viewer }) => readMatches(services, params.id, viewer));

  bind('GET /api/adverts/:id/similar', ({ params, viewer }) =>
    readAs(viewer, (db, isSure) => readSimilar(db, isSure, services, params.id, viewer)),
  );

  bind('POST /api/adverts/create', async ({ body, headers, viewer, write }) => {
    const listing = await publishListing(write, services, viewer, body, headers['idempotency-key']);
    return {
      ad: await presentListing(db, listing, viewer),
      message: "Votre annonce sera visible dès qu'un administrateur l'aura validée.",
    };
  });
}
