import type { Feature } from '#server/platform/feature.ts';
import { eraseProfileImageOf } from './erase-profile-image.ts';
import { handleAccountJobs } from './jobs.ts';
import { listAccountImages } from './queries.ts';
import { accountRoutes } from './routes.ts';

export const accounts: Feature = {
  serve: accountRoutes,
  handleJobs: handleAccountJobs,
  listPictures: listAccountImages,
  erase: eraseProfileImageOf,
};
