import { accountsFeature } from './features/accounts/feature.ts';
import { createPasswordGuessGuard } from './features/accounts/password-guesses.ts';
import { createPasswordConfirmationGuards } from './features/accounts/require-password.ts';
import { createSecondFactorConfirmationGuard } from './features/accounts/second-factor/require-code.ts';
import { adviceFeature } from './features/advice/feature.ts';
import { alertsFeature } from './features/alerts/feature.ts';
import { discoveryFeature } from './features/discovery/feature.ts';
import { embeddingFeature } from './features/embedding/feature.ts';
import { favouritesFeature } from './features/favourites/feature.ts';
import { imagesFeature } from './features/images/feature.ts';
import { legalFeature } from './features/legal/feature.ts';
import { listingsFeature } from './features/listings/feature.ts';
import { messagingFeature } from './features/messaging/feature.ts';
import { moderationFeature } from './features/moderation/feature.ts';
import { createMedianListingDecisionDelayReader } from './features/moderation/statistics/read-delay.ts';
import { opsFeature } from './features/ops/feature.ts';
import { createSiteMetricsReader } from './features/ops/figures/site-metrics-reader.ts';
import { placementsFeature } from './features/placements/feature.ts';
import { placesFeature } from './features/places/feature.ts';
import { produceFeature } from './features/produce/feature.ts';
import { reservationsFeature } from './features/reservations/feature.ts';
import { sellersFeature } from './features/sellers/feature.ts';
import { sponsorsFeature } from './features/sponsors/feature.ts';
import { servePages } from './pages/serve-pages.ts';
import { createTtlCache } from './platform/cache.ts';
import { serveApiDocument } from './platform/http/api-document.ts';
import { createRouteBinder } from './platform/http/bind.ts';
import { createRateLimiter } from './platform/http/limiter.ts';
import { createServer } from './platform/http/server.ts';
import { attachViewerAndLimitRequests } from './platform/http/viewer.ts';
import type { ServerFeature } from './platform/server-feature.ts';
import type { ServicesBeforeApp } from './services.ts';

/**
 * Features of the product, in the order in which they erase: reservations before the listings, the listings before the
 * account.
 */
export const serverFeatureModules: readonly ServerFeature[] = [
  imagesFeature,
  embeddingFeature,
  sponsorsFeature,
  placementsFeature,
  produceFeature,
  opsFeature,
  legalFeature,
  placesFeature,
  reservationsFeature,
  listingsFeature,
  accountsFeature,
  discoveryFeature,
  favouritesFeature,
  alertsFeature,
  messagingFeature,
  adviceFeature,
  sellersFeature,
  moderationFeature,
];

export interface AppOptions {
  /** True to serve the pages by Vite with hot reload instead of the build. */
  dev?: boolean;
  /** False for the API alone, without pages and built files. */
  pages?: boolean;
  /** Seconds for which answers to visitors are cached; 0 where tests write to the database directly. */
  cacheSeconds?: number;
  /** Milliseconds before the refusal of a limited request is sent; short where tests are refused again and again. */
  refusalMs?: number;
}

/** Maximum number of answers in each of the two caches: answers to visitors, and answers that pages read. */
const MAX_CACHED_ANSWERS = 100;

/** Builds the product: does not listen yet, and runs no job. */
export async function buildFastifyApp(
  opened: ServicesBeforeApp,
  { dev = false, pages = true, cacheSeconds = 5, refusalMs }: AppOptions = {},
) {
  const { config, log, db, sessions, publicChanges } = opened;
  const app = await createServer(config, log, opened.stopping);
  const features = serverFeatureModules.filter(({ needsBuild }) => pages || !needsBuild);
  const limiter = await createRateLimiter(app, db, config.rateLimit, refusalMs);
  attachViewerAndLimitRequests(app, sessions, limiter);
  if (config.isApiDocumented) await serveApiDocument(app, config, limiter);
  const guesses = createPasswordGuessGuard(db, opened.sessionSecret, limiter.isOn);
  const requireCode = createSecondFactorConfirmationGuard({ ...opened, guesses });
  const passwordGuards = createPasswordConfirmationGuards({ db, guesses, requireCode });
  const readFigures = createSiteMetricsReader({ ...opened, cacheSeconds });
  const readDecisionDelay = createMedianListingDecisionDelayReader({ ...opened, cacheSeconds });
  const readers = { readFigures, readDecisionDelay };
  const guards = { limiter, guesses, requireCode, ...passwordGuards };
  const services = { ...opened, ...readers, ...guards, features, cacheSeconds };
  const caching = { max: MAX_CACHED_ANSWERS, seconds: cacheSeconds, publicChanges };
  const caches = { answers: createTtlCache<Buffer>(caching), pageReads: createTtlCache<object>(caching) };
  const { bind, assertComplete } = createRouteBinder(app, services, sessions, caches);
  if (pages) await servePages(app, services, dev);
  for (const { serve } of features) await serve?.(bind, services, app);
  assertComplete();
  for (const { handleJobs } of features) handleJobs?.(services);
  return app;
}
