import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerContactFormMailJobs } from './jobs.ts';
import { registerLegalAndContactRoutes } from './routes.ts';

export const legalFeature: ServerFeature = {
  serve: registerLegalAndContactRoutes,
  handleJobs: registerContactFormMailJobs,
};
