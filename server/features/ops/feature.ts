import type { Feature } from '#server/platform/feature.ts';
import { handleOpsJobs } from './jobs.ts';
import { opsRoutes } from './routes.ts';

export const ops: Feature = { serve: opsRoutes, handleJobs: handleOpsJobs };
