import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerMemberCommuneJobs } from './correct-member-communes-job.ts';
import { enqueueProfileImageRemoval } from './erase-profile-image.ts';
import { registerUnusedAccountJobs } from './inactive/jobs.ts';
import { registerAccountMailJobs } from './jobs.ts';
import { registerAdminChangeMailJobs } from './notify-admins-of-admin-change.ts';
import { findActiveAccountPhotoPathsAmong, findProfilePhotoPathsAmong } from './queries.ts';
import { registerAccountRoutes } from './routes.ts';

export const accountsFeature: ServerFeature = {
  serve: registerAccountRoutes,
  handleJobs(services) {
    registerAccountMailJobs(services);
    registerAdminChangeMailJobs(services);
    registerMemberCommuneJobs(services);
    registerUnusedAccountJobs(services);
  },
  listPictures: findProfilePhotoPathsAmong,
  listActivePortraits: findActiveAccountPhotoPathsAmong,
  erase: enqueueProfileImageRemoval,
};
