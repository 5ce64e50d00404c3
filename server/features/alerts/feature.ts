import type { Feature } from '#server/platform/feature.ts';
import { deleteCounterparts, exportCounterparts } from './counterparts/counterparts.ts';
import { registerCounterpartJobs } from './counterparts/jobs.ts';
import { exportSavedSearches } from './export-searches.ts';
import { registerAlertJobs } from './jobs.ts';
import { findLastMailTime } from './mail-pauses.ts';
import { registerAlertRoutes } from './routes.ts';

export const alertsFeature: Feature = {
  serve: registerAlertRoutes,
  handleJobs(services) {
    registerAlertJobs(services);
    registerCounterpartJobs(services);
  },
  forgetListing: deleteCounterparts,
  exports: {
    savedSearches: exportSavedSearches,
    offersFound: exportCounterparts,
    lastAlertAt: (db, userId) => findLastMailTime(db, 'alertMailTimes', userId),
    lastMatchMailAt: (db, userId) => findLastMailTime(db, 'counterpartMailTimes', userId),
  },
};
