import type { Feature } from '#server/platform/feature.ts';
import { exportFavourites } from './queries.ts';
import { registerFavouriteRoutes } from './routes.ts';

export const favouritesFeature: Feature = {
  serve: registerFavouriteRoutes,
  exports: { favorites: exportFavourites },
};
