import type { FastifyInstance } from 'fastify';
import { findTerritory } from '#server/features/places/territory.ts';
import { presentPagination } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import { getWidestRequestIpNetwork } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findAndPresentListingForPage } from './find-and-present-listing-for-page.ts';
import { createOwnListingsReader } from './list-own-listings.ts';
import { presentListing, presentListings } from './present-listing.ts';
import * as queries from './queries.ts';
import { readMatchesForListingAuthor } from './read-matches-for-listing-author.ts';
import { readSimilarListings } from './read-similar.ts';
import { createListingSearchFunction } from './search/answer-search.ts';
import type { SearchMatchFilter } from './search/find-matches.ts';
import { searchListings } from './search/search-listings.ts';
import { submitListingForModeration } from './submit-listing-for-moderation.ts';

const MAX_IDS = 100;

type Needed =
  | 'cacheSeconds'
  | 'config'
  | 'db'
  | 'images'
  | 'jobs'
  | 'limiter'
  | 'log'
  | 'places'
  | 'produce'
  | 'publicChanges'
  | 'sessionSecret'
  | 'vocabulary'
  | 'publicReader';

export function registerListingRoutes(
  bind: BindRoute,
  services: Pick<Services, Needed>,
  app: FastifyInstance,
) {
  const { db, publicReader, limiter } = services;
  const search = createListingSearchFunction(services, app);
  const readAs = <T>(viewer: Viewer | null, read: (db: Queryable, isCurrent: boolean) => Promise<T>) =>
    viewer ? read(db, true) : publicReader.read(read);

  bind('GET /api/adverts', ({ query: { user, ids, ...page }, viewer }) =>
    readAs(viewer, async (db) => {
      const { rows, total } = user
        ? await queries.listLiveListingsOfSeller(db, user, page)
        : ids
          ? await queries.listLiveListingsById(db, ids.split(',').slice(0, MAX_IDS), page)
          : await searchListings(db, createLatestFilter(services), page);
      return { ads: await presentListings(db, rows, viewer), pagination: presentPagination(page, total) };
    }),
  );

  bind('GET /api/adverts/search', ({ query, viewer, request }) =>
    search((answer) => readAs(viewer, answer), query, viewer, getWidestRequestIpNetwork(request)),
  );

  const ownListings = createOwnListingsReader(services);
  bind('GET /api/adverts/my-ads', ({ viewer }) => ownListings(viewer));

  bind('GET /api/adverts/my-ads/latest', async ({ viewer }) => {
    const latest = await queries.findLatestListingOfMember(db, viewer.id);
    return { ad: latest ? await presentListing(db, latest, viewer) : null };
  });

  bind('GET /api/adverts/:id', ({ params, viewer }) =>
    readAs(viewer, async (db, isCurrent) => ({
      ad: await findAndPresentListingForPage({ db, limiter }, isCurrent, params.id, viewer),
    })),
  );

  bind('GET /api/adverts/:id/matches', ({ params, viewer }) =>
    readMatchesForListingAuthor(services, params.id, viewer),
  );

  bind('GET /api/adverts/:id/similar', ({ params, viewer }) =>
    readAs(viewer, (db, isCurrent) => readSimilarListings(db, isCurrent, services, params.id, viewer)),
  );

  bind('POST /api/adverts/create', async ({ body, headers, viewer, write, sender }) => {
    const key = headers['idempotency-key'];
    const listing = await submitListingForModeration(write, services, viewer, body, sender, key);
    return {
      ad: await presentListing(db, listing, viewer),
      message: "Votre annonce sera visible dès qu'un administrateur l'aura validée.",
    };
  });
}

/** Filter of the latest listings, which begin with those of the territory. */
function createLatestFilter(services: Pick<Services, 'config' | 'places'>): SearchMatchFilter {
  const territory = findTerritory(services);
  return territory ? { firstArea: territory } : {};
}
