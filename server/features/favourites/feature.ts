import type { ServerFeature } from '#server/platform/server-feature.ts';
import { exportFavouritesAsPersonalData } from './queries.ts';
import { registerFavouriteRoutes } from './routes.ts';

export const favouritesFeature: ServerFeature = {
  serve: registerFavouriteRoutes,
  exports: { favorites: exportFavouritesAsPersonalData },
};
