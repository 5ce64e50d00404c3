import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerListingCommuneCorrectionJobs } from './check-places.ts';
import { registerListingReceivedMailJobs } from './confirm-listing-received.ts';
import { findPicturePathsOfRevisionsUsingAny } from './edits/revisions.ts';
import { eraseListingsOf } from './erase-listings.ts';
import { exportListingsAsPersonalData } from './export-listings-as-personal-data.ts';
import { registerListingExpiryJobs } from './life/expiry-jobs.ts';
import { registerReturnedSellersListingsJobs } from './life/return-from-away.ts';
import { registerOwnListingChangeRoutes } from './life/routes.ts';
import { registerMapRoutes } from './map/routes.ts';
import { registerPriceStatisticsRoutes } from './prices/routes.ts';
import { registerListingClassificationJobs } from './produce/classify-listings.ts';
import { registerProduceNameRoutes } from './produce/routes.ts';
import { findPublicPicturePaths } from './public-pictures.ts';
import { findPicturePathsOfListingsUsingAny } from './queries.ts';
import { registerListingRoutes } from './routes.ts';
import { registerSpamScoringJobs } from './spam/jobs.ts';
import { registerListingViewRoutes } from './views/routes.ts';

export const listingsFeature: ServerFeature = {
  serve(bind, services, app) {
    registerListingRoutes(bind, services, app);
    registerOwnListingChangeRoutes(bind, services);
    registerMapRoutes(bind, services);
    registerPriceStatisticsRoutes(bind, services);
    registerProduceNameRoutes(bind, services);
    registerListingViewRoutes(bind, services, app);
  },
  handleJobs(services) {
    registerListingExpiryJobs(services);
    registerReturnedSellersListingsJobs(services);
    registerListingClassificationJobs(services);
    registerListingCommuneCorrectionJobs(services);
    registerSpamScoringJobs(services);
    registerListingReceivedMailJobs(services);
  },
  // Revisions before listings: a decision between the two queries moves pictures from a revision to its listing.
  listPictures: async (db, among) => [
    ...(await findPicturePathsOfRevisionsUsingAny(db, among)),
    ...(await findPicturePathsOfListingsUsingAny(db, among)),
  ],
  listPublicPictures: findPublicPicturePaths,
  erase: eraseListingsOf,
  exports: { ads: exportListingsAsPersonalData },
};
