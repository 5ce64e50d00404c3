import type { Feature } from '#server/platform/feature.ts';
import { eraseListingsOf } from './erase-listings.ts';
import { exportListings } from './export-listings.ts';
import { listListingImages } from './queries.ts';
import { listingRoutes } from './routes.ts';

export const listings: Feature = {
  serve: listingRoutes,
  listPictures: listListingImages,
  erase: eraseListingsOf,
  exports: { ads: exportListings },
};
