import type { Feature } from '#server/platform/feature.ts';
import { handleLegalJobs } from './jobs.ts';
import { legalRoutes } from './routes.ts';

export const legalFeature: Feature = { serve: legalRoutes, handleJobs: handleLegalJobs };
