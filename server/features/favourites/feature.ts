import type { Feature } from '#server/platform/feature.ts';
import { exportFavourites } from './queries.ts';
import { favouriteRoutes } from './routes.ts';

export const favouritesFeature: Feature = {
  serve: favouriteRoutes,
  exports: { favorites: exportFavourites },
};
