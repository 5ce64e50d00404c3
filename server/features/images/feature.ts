import type { Feature } from '#server/platform/feature.ts';
import { handleImageJobs } from './jobs.ts';
import { serveImages } from './serve-images.ts';
import { serveMailImages } from './serve-mail-images.ts';

export const images: Feature = {
  serve(_bind, services, app) {
    serveImages(app, services);
    serveMailImages(app, services);
  },
  handleJobs: handleImageJobs,
};
