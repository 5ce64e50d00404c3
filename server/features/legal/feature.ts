import type { Feature } from '#server/platform/feature.ts';
import { registerLegalJobs } from './jobs.ts';
import { registerLegalRoutes } from './routes.ts';

export const legalFeature: Feature = { serve: registerLegalRoutes, handleJobs: registerLegalJobs };
