import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerImageJobs } from './jobs.ts';
import { createPublicPictureChecker } from './picture-visibility.ts';
import { registerUploadQueueLimit } from './refuse-uploads.ts';
import { serveImages } from './serve-images.ts';
import { serveMailImages } from './serve-mail-images.ts';

export const imagesFeature: ServerFeature = {
  serve(_bind, services, app) {
    registerUploadQueueLimit(app, services);
    const visibility = createPublicPictureChecker(services);
    serveImages(app, services, visibility);
    serveMailImages(app, services, visibility);
  },
  handleJobs: registerImageJobs,
};
