import type { Feature } from '#server/platform/feature.ts';
import { registerImageJobs } from './jobs.ts';
import { createPictureVisibilityReader } from './picture-visibility.ts';
import { refuseQueuedUploads } from './refuse-uploads.ts';
import { serveImages } from './serve-images.ts';
import { serveMailImages } from './serve-mail-images.ts';

export const imagesFeature: Feature = {
  serve(_bind, services, app) {
    refuseQueuedUploads(app, services);
    const visibility = createPictureVisibilityReader(services);
    serveImages(app, services, visibility);
    serveMailImages(app, services, visibility);
  },
  handleJobs: registerImageJobs,
};
