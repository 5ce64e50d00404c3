import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerLegalJobs } from './jobs.ts';
import { registerLegalAndContactRoutes } from './routes.ts';

export const legalFeature: ServerFeature = {
  serve: registerLegalAndContactRoutes,
  handleJobs: registerLegalJobs,
};
