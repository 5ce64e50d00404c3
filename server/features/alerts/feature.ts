import type { Feature } from '#server/platform/feature.ts';
import { exportFoundOffers, forgetFoundOffers } from './counterparts/found-offers.ts';
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
  forgetListing: forgetFoundOffers,
  exports: {
    savedSearches: exportSearches,
    offersFound: exportFoundOffers,
    lastAlertAt: (db, userId) => findMailTime(db, 'alertMailTimes', userId),
    lastMatchMailAt: (db, userId) => findMailTime(db, 'counterpartMailTimes', userId),
  },
};
