import type { Feature } from '#server/platform/feature.ts';
import { handleListingPlaceJob } from './check-places.ts';
import { handleListingReceivedJob } from './confirm-listing-received.ts';
import { listRevisionImages } from './edits/revisions.ts';
import { eraseListingsOf } from './erase-listings.ts';
import { exportListings } from './export-listings.ts';
import { handleExpiryJobs } from './life/expiry-jobs.ts';
import { handleReturns } from './life/return-from-away.ts';
import { listingLifecycleRoutes } from './life/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { handleListingClassificationJob } from './produce/classify-listings.ts';
import { produceRoutes } from './produce/routes.ts';
import { listPublicPictures } from './public-pictures.ts';
import { listListingImages } from './queries.ts';
import { listingRoutes } from './routes.ts';
import { handleSpamJobs } from './spam/jobs.ts';
import { viewRoutes } from './views/routes.ts';

export const listingsFeature: Feature = {
  serve(bind, services, app) {
    listingRoutes(bind, services, app);
    listingLifecycleRoutes(bind, services);
    mapRoutes(bind, services);
    priceRoutes(bind, services);
    produceRoutes(bind, services);
    viewRoutes(bind, services, app);
  },
  handleJobs(services) {
    handleExpiryJobs(services);
    handleReturns(services);
    handleListingClassificationJob(services);
    handleListingPlaceJob(services);
    handleSpamJobs(services);
    handleListingReceivedJob(services);
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
