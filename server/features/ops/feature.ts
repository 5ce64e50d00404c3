import type { Feature } from '#server/platform/feature.ts';
import { handleOpsJobs } from './jobs.ts';
import { opsRoutes } from './routes.ts';
import { handleWatchJobs } from './watching/watch-checks.ts';
import { watchDatabase } from './watching/watch-database.ts';

export const opsFeature: Feature = {
  serve(bind, services, app) {
    opsRoutes(bind, services, app);
    watchDatabase(app, services);
  },
  handleJobs(services) {
    handleOpsJobs(services);
    handleWatchJobs(services);
  },
};
