import type { ServerFeature } from '#server/platform/server-feature.ts';
import { findPublicSlotPicturePaths, findSlotPicturePaths } from './queries.ts';
import { registerSlotRoutes } from './routes.ts';

export const slotsFeature: ServerFeature = {
  serve: registerSlotRoutes,
  listPictures: findSlotPicturePaths,
  listPublicPictures: findPublicSlotPicturePaths,
};
