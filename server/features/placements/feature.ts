import type { ServerFeature } from '#server/platform/server-feature.ts';
import { findPlacementPicturePaths, findPublicPlacementPicturePaths } from './queries.ts';
import { registerPlacementRoutes } from './routes.ts';

export const placementsFeature: ServerFeature = {
  serve: registerPlacementRoutes,
  listPictures: findPlacementPicturePaths,
  listPublicPictures: findPublicPlacementPicturePaths,
};
