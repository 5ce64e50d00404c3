import type { FastifyInstance } from 'fastify';
import { eraseProfileImageOf } from './features/accounts/erase-profile-image.ts';
import { handleAccountJobs } from './features/accounts/jobs.ts';
import { createPasswordGuesses } from './features/accounts/password-guesses.ts';
import { listAccountImages } from './features/accounts/queries.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { createSessions } from './features/accounts/sessions.ts';
import { exportSearches, findLastAlert } from './features/alerts/export-searches.ts';
import { handleAlertJobs, matchListing } from './features/alerts/jobs.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { discoveryRoutes } from './features/discovery/routes.ts';
import { serveEmbedScript } from './features/embedding/serve-embed-script.ts';
import { exportFavourites } from './features/favourites/queries.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { handleImageJobs } from './features/images/jobs.ts';
import { serveImages } from './features/images/serve-images.ts';
import type { BecamePublic } from './features/listings/change-status.ts';
import { eraseListingsOf } from './features/listings/erase-listings.ts';
import { exportListings } from './features/listings/export-listings.ts';
import { listListingImages } from './features/listings/queries.ts';
import { listingRoutes } from './features/listings/routes.ts';
import { exportConversations, findMailRefusal } from './features/messaging/export-conversations.ts';
import { handleMessagingJobs } from './features/messaging/jobs.ts';
import { eraseConversationsOf } from './features/messaging/membership.ts';
import { messagingRoutes } from './features/messaging/routes.ts';
import { authorRoutes } from './features/moderation/author-history.ts';
import { decisionRoutes } from './features/moderation/decisions/routes.ts';
import {
  exportDecisionsAbout,
  exportDecisionsOf,
  exportReports,
} from './features/moderation/export-decisions.ts';
import { handleModerationJobs } from './features/moderation/jobs.ts';
import { listingDecisionRoutes } from './features/moderation/listing-decision-routes.ts';
import { handleMemberJobs } from './features/moderation/members/jobs.ts';
import { memberRoutes } from './features/moderation/members/routes.ts';
import { queueRoutes } from './features/moderation/queue-routes.ts';
import { reportRoutes } from './features/moderation/report-routes.ts';
import { handleOpsJobs } from './features/ops/jobs.ts';
import { opsRoutes } from './features/ops/routes.ts';
import { placeRoutes } from './features/places/routes.ts';
import { createPlaceSearch } from './features/places/search-places.ts';
import { serveSponsorFrame } from './features/sponsors/serve-sponsor-frame.ts';
import { servePages } from './page.ts';
import { createBinder } from './platform/http/bind.ts';
import { createLimiter } from './platform/http/limiter.ts';
import { exposeMetrics } from './platform/http/metrics.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createServer } from './platform/http/server.ts';
import { attachViewer } from './platform/http/viewer.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  /** Pages from sources with hot reload instead of the build. */
  dev?: boolean;
  /** False leaves the pages out: the API alone. */
  pages?: boolean;
  /** How long answers to visitors are kept if nothing changes; 0 where tests write behind the server's back. */
  keepSeconds?: number;
}

/** The whole product, in order of growing privilege. */
export async function buildApp(
  services: Services,
  { dev = false, pages = true, keepSeconds = 5 }: AppOptions = {},
) {
  const { config, log, database, publicReader, publicChanges, jobs, mailer, files, images, places, lexicon } =
    services;
  const { db } = database;
  const app: FastifyInstance = await createServer(config, log);
  const sessions = createSessions(db, services.sessionSecret);
  attachViewer(app, sessions);
  exposeMetrics(app, config.metricsToken);
  const limiter = await createLimiter(app, db, config.rateLimit);
  const kept = createPageCache<Buffer>({ seconds: keepSeconds });
  publicChanges.subscribe(kept.clear);
  const { bind, assertComplete } = createBinder(app, { ...sessions, limiter, kept, publicChanges });
  if (pages) await servePages(app, { config, dev, publicChanges, limiter });
  const onBecamePublic: BecamePublic = (tx, listingId) => jobs.enqueue(tx, matchListing, { listingId });

  serveImages(app, files);
  if (pages) await serveEmbedScript(app);
  if (config.sponsorScriptUrl) serveSponsorFrame(app, config.sponsorScriptUrl);
  opsRoutes(bind, { config, database });
  placeRoutes(bind, createPlaceSearch({ places, addressServiceUrl: config.addressServiceUrl, log }));
  listingRoutes(bind, { db, publicReader, images, places, lexicon, onBecamePublic });
  accountRoutes(bind, {
    db,
    publicChanges,
    jobs,
    images,
    config,
    sessions,
    guesses: createPasswordGuesses(db, services.sessionSecret, limiter.isOn),
    onErase: [
      (tx, userId) => eraseListingsOf(tx, userId, jobs),
      (tx, userId) => eraseProfileImageOf(tx, userId, jobs),
      eraseConversationsOf,
    ],
    exporters: {
      ads: (db, userId) => exportListings(db, userId, config.publicUrl),
      favorites: exportFavourites,
      savedSearches: exportSearches,
      lastAlertAt: findLastAlert,
      conversations: exportConversations,
      messagesRefusedAt: findMailRefusal,
      reports: exportReports,
      decisions: exportDecisionsAbout,
      decisionsMade: exportDecisionsOf,
    },
  });
  discoveryRoutes(app, bind, { db, publicReader, publicChanges, files, places, lexicon, config, limiter });
  favouriteRoutes(bind, { db });
  alertRoutes(bind, { db, places, lexicon, config, sessionSecret: services.sessionSecret });
  messagingRoutes(bind, { db, jobs, config, sessionSecret: services.sessionSecret });
  reportRoutes(bind, { db });
  queueRoutes(bind, { db });
  authorRoutes(bind, { db });
  listingDecisionRoutes(bind, { db, jobs, onBecamePublic });
  memberRoutes(bind, { db, jobs, onBecamePublic });
  decisionRoutes(bind, { db });
  assertComplete();

  handleImageJobs(jobs, {
    files,
    findShown: async (paths) => [
      ...(await listAccountImages(db, paths)),
      ...(await listListingImages(db, paths)),
    ],
  });
  handleAccountJobs(jobs, { db, mailer, config });
  handleAlertJobs(jobs, { db, mailer, config, sessionSecret: services.sessionSecret });
  handleMessagingJobs(jobs, { db, mailer, config, sessionSecret: services.sessionSecret });
  handleModerationJobs(jobs, { db, mailer, config });
  handleMemberJobs(jobs, { db, mailer, config });
  handleOpsJobs(jobs, { db, files, log });
  return app;
}
