import type { Feature } from '#server/platform/feature.ts';
import { deleteOfferRequestPairs, exportCounterpartOffers } from './counterparts/counterparts.ts';
import { handleCounterpartOfferJobs } from './counterparts/jobs.ts';
import { exportSavedSearches } from './export-searches.ts';
import { handleAlertJobs } from './jobs.ts';
import { findLastMailTime } from './mail-pauses.ts';
import { alertRoutes } from './routes.ts';

export const alertsFeature: Feature = {
  serve: alertRoutes,
  handleJobs(services) {
    handleAlertJobs(services);
    handleCounterpartOfferJobs(services);
  },
  forgetListing: deleteOfferRequestPairs,
  exports: {
    savedSearches: exportSavedSearches,
    offersFound: exportCounterpartOffers,
    lastAlertAt: (db, userId) => findLastMailTime(db, 'alertMailTimes', userId),
    lastMatchMailAt: (db, userId) => findLastMailTime(db, 'counterpartMailTimes', userId),
  },
};
