import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerLegalJobs } from './jobs.ts';
import { registerLegalRoutes } from './routes.ts';

export const legalFeature: ServerFeature = { serve: registerLegalRoutes, handleJobs: registerLegalJobs };
