import type { Feature } from '#server/platform/feature.ts';
import { registerListingPlaceJobs } from './check-places.ts';
import { registerListingReceivedJobs } from './confirm-listing-received.ts';
import { listRevisionImages } from './edits/revisions.ts';
import { eraseListingsOf } from './erase-listings.ts';
import { exportListings } from './export-listings.ts';
import { registerListingExpiryJobs } from './life/expiry-jobs.ts';
import { registerSellerReturnJobs } from './life/return-from-away.ts';
import { registerListingLifecycleRoutes } from './life/routes.ts';
import { registerMapRoutes } from './map/routes.ts';
import { registerPriceRoutes } from './prices/routes.ts';
import { registerListingClassificationJobs } from './produce/classify-listings.ts';
import { registerProduceRoutes } from './produce/routes.ts';
import { listPublicPictures } from './public-pictures.ts';
import { listListingImages } from './queries.ts';
import { registerListingRoutes } from './routes.ts';
import { registerSpamScoringJobs } from './spam/jobs.ts';
import { registerListingViewRoutes } from './views/routes.ts';

export const listingsFeature: Feature = {
  serve(bind, services, app) {
    registerListingRoutes(bind, services, app);
    registerListingLifecycleRoutes(bind, services);
    registerMapRoutes(bind, services);
    registerPriceRoutes(bind, services);
    registerProduceRoutes(bind, services);
    registerListingViewRoutes(bind, services, app);
  },
  handleJobs(services) {
    registerListingExpiryJobs(services);
    registerSellerReturnJobs(services);
    registerListingClassificationJobs(services);
    registerListingPlaceJobs(services);
    registerSpamScoringJobs(services);
    registerListingReceivedJobs(services);
  },
  // Revisions before listings: a decision between the two queries moves pictures from a revision to its listing.
  listPictures: async (db, among) => [
    ...(await listRevisionImages(db, among)),
    ...(await listListingImages(db, among)),
  ],
  listPublicPictures,
  erase: eraseListingsOf,
  exports: { ads: exportListings },
};
