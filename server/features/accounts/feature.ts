import type { Feature } from '#server/platform/feature.ts';
import { handleMemberCommuneJob } from './correct-member-communes.ts';
import { eraseProfileImageOf } from './erase-profile-image.ts';
import { handleUnusedAccountJobs } from './inactive/jobs.ts';
import { handleAccountJobs } from './jobs.ts';
import { handleAdminMails } from './notify-admins.ts';
import { listAccountImages, listActivePortraits } from './queries.ts';
import { accountRoutes } from './routes.ts';

export const accountsFeature: Feature = {
  serve: accountRoutes,
  handleJobs(services) {
    handleAccountJobs(services);
    handleAdminMails(services);
    handleMemberCommuneJob(services);
    handleUnusedAccountJobs(services);
  },
  listPictures: listAccountImages,
  listActivePortraits,
  erase: eraseProfileImageOf,
};
