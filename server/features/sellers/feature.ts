import type { Feature } from '#server/platform/feature.ts';
import { handleSellerJobs } from './name-sellers.ts';
import { exportPageNames } from './page-names.ts';
import { sellerRoutes } from './routes.ts';

export const sellersFeature: Feature = {
  serve: sellerRoutes,
  handleJobs: handleSellerJobs,
  exports: { pageNames: exportPageNames },
};
