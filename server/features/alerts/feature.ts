import type { Feature } from '#server/platform/feature.ts';
import { exportSearches, findLastAlert } from './export-searches.ts';
import { handleAlertJobs } from './jobs.ts';
import { alertRoutes } from './routes.ts';

export const alerts: Feature = {
  serve: alertRoutes,
  handleJobs: handleAlertJobs,
  exports: { savedSearches: exportSearches, lastAlertAt: findLastAlert },
};
