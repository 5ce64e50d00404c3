import type { ServerFeature } from '#server/platform/server-feature.ts';
import { deleteRequestOfferMatches, exportMatchedOffersAsPersonalData } from './counterparts/counterparts.ts';
import { registerMatchingOffersJobs } from './counterparts/jobs.ts';
import { exportSavedSearchesAsPersonalData } from './export-searches.ts';
import { registerSavedSearchAlertJobs } from './jobs.ts';
import { findLastAlertMailTime } from './mail-pauses.ts';
import { registerAlertRoutes } from './routes.ts';

export const alertsFeature: ServerFeature = {
  serve: registerAlertRoutes,
  handleJobs(services) {
    registerSavedSearchAlertJobs(services);
    registerMatchingOffersJobs(services);
  },
  forgetListing: deleteRequestOfferMatches,
  exports: {
    savedSearches: exportSavedSearchesAsPersonalData,
    offersFound: exportMatchedOffersAsPersonalData,
    lastAlertAt: (db, userId) => findLastAlertMailTime(db, 'alertMailTimes', userId),
    lastMatchMailAt: (db, userId) => findLastAlertMailTime(db, 'counterpartMailTimes', userId),
  },
};
