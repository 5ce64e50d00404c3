import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerAdviceJobs } from './jobs.ts';
import { exportListingAdviceAsPersonalData, findLastAdviceCheckTime } from './listing-advice.ts';
import { registerAdviceRoutes } from './routes.ts';

export const adviceFeature: ServerFeature = {
  serve: registerAdviceRoutes,
  handleJobs: registerAdviceJobs,
  exports: {
    advice: exportListingAdviceAsPersonalData,
    lastAdviceCheckAt: findLastAdviceCheckTime,
  },
};
