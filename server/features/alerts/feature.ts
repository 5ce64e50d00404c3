import type { Feature } from '#server/platform/feature.ts';
import { deleteCounterparts, exportCounterparts } from './counterparts/counterparts.ts';
import { handleCounterpartJobs } from './counterparts/jobs.ts';
import { exportSavedSearches } from './export-searches.ts';
import { handleAlertJobs } from './jobs.ts';
import { findLastMailTime } from './mail-pauses.ts';
import { alertRoutes } from './routes.ts';

export const alertsFeature: Feature = {
  serve: alertRoutes,
  handleJobs(services) {
    handleAlertJobs(services);
    handleCounterpartJobs(services);
  },
  forgetListing: deleteCounterparts,
  exports: {
    savedSearches: exportSavedSearches,
    offersFound: exportCounterparts,
    lastAlertAt: (db, userId) => findLastMailTime(db, 'alertMailTimes', userId),
    lastMatchMailAt: (db, userId) => findLastMailTime(db, 'counterpartMailTimes', userId),
  },
};
