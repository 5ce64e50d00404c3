import type { Feature } from '#server/platform/feature.ts';
import { exportCounterparts, forgetCounterparts } from './counterparts/counterparts.ts';
import { handleCounterpartJobs } from './counterparts/jobs.ts';
import { exportSearches } from './export-searches.ts';
import { handleAlertJobs } from './jobs.ts';
import { findMailTime } from './mail-pauses.ts';
import { alertRoutes } from './routes.ts';

export const alerts: Feature = {
  serve: alertRoutes,
  handleJobs(services) {
    handleAlertJobs(services);
    handleCounterpartJobs(services);
  },
  forgetListing: forgetCounterparts,
  exports: {
    savedSearches: exportSearches,
    offersFound: exportCounterparts,
    lastAlertAt: (db, userId) => findMailTime(db, 'alertMailTimes', userId),
    lastMatchMailAt: (db, userId) => findMailTime(db, 'counterpartMailTimes', userId),
  },
};
