import type { Feature } from '#server/platform/feature.ts';
import { registerMemberCommuneJobs } from './correct-member-communes-job.ts';
import { eraseProfileImageOf } from './erase-profile-image.ts';
import { registerUnusedAccountJobs } from './inactive/jobs.ts';
import { registerAccountMailJobs } from './jobs.ts';
import { registerAdminMailJobs } from './notify-admins.ts';
import { listAccountImages, listActivePortraits } from './queries.ts';
import { registerAccountRoutes } from './routes.ts';

export const accountsFeature: Feature = {
  serve: registerAccountRoutes,
  handleJobs(services) {
    registerAccountMailJobs(services);
    registerAdminMailJobs(services);
    registerMemberCommuneJobs(services);
    registerUnusedAccountJobs(services);
  },
  listPictures: listAccountImages,
  listActivePortraits,
  erase: eraseProfileImageOf,
};
