import type { Feature } from '#server/platform/feature.ts';
import { handleAddressJob } from './check-addresses.ts';
import { eraseProfileImageOf } from './erase-profile-image.ts';
import { handleUnusedJobs } from './inactive/jobs.ts';
import { handleAccountJobs } from './jobs.ts';
import { handleAdminMails } from './notify-admins.ts';
import { listAccountImages, listActivePortraits } from './queries.ts';
import { accountRoutes } from './routes.ts';

export const accounts: Feature = {
  serve: accountRoutes,
  handleJobs(services) {
    handleAccountJobs(services);
    handleAdminMails(services);
    handleAddressJob(services);
    handleUnusedJobs(services);
  },
  listPictures: listAccountImages,
  listActivePortraits,
  erase: eraseProfileImageOf,
};
