import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerSellerPageNamesJob } from './name-sellers.ts';
import { exportMemberSellerPageNames } from './page-names.ts';
import { registerSellerRoutes } from './routes.ts';

export const sellersFeature: ServerFeature = {
  serve: registerSellerRoutes,
  handleJobs: registerSellerPageNamesJob,
  exports: { pageNames: exportMemberSellerPageNames },
};
