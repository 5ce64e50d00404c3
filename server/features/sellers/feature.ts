import type { Feature } from '#server/platform/feature.ts';
import { registerSellerJobs } from './name-sellers.ts';
import { exportSellerPageNames } from './page-names.ts';
import { registerSellerRoutes } from './routes.ts';

export const sellersFeature: Feature = {
  serve: registerSellerRoutes,
  handleJobs: registerSellerJobs,
  exports: { pageNames: exportSellerPageNames },
};
