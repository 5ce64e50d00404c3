import { memberBlockRoutes } from './accounts/blocks.ts';
import { accountRoutes } from './accounts/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { oembedRoutes } from './discovery/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { priceRoutes } from './listings/prices.ts';
import { produceRoutes } from './listings/produce-list.ts';
import { listingRoutes } from './listings/routes.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { adminStatisticsRoutes } from './moderation/admin-statistics.ts';
import { contentNoticeRoutes } from './moderation/content-notice-routes.ts';
import { csvExportRoutes } from './moderation/export-routes.ts';
import { adminMorningMailRoutes } from './moderation/morning-routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { opsRoutes } from './ops/routes.ts';
import { personalDataRoutes } from './personal-data.ts';
import { placeRoutes } from './places/routes.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { sellerRoutes } from './sellers/routes.ts';

/** Routes of the API: bound by the server, shown in the documentation, called through `call()`. */
export const apiRoutes = {
  ...accountRoutes,
  ...memberBlockRoutes,
  ...personalDataRoutes,
  ...listingRoutes,
  ...priceRoutes,
  ...produceRoutes,
  ...favouriteRoutes,
  ...alertRoutes,
  ...messagingRoutes,
  ...reservationRoutes,
  ...sellerRoutes,
  ...moderationRoutes,
  ...contentNoticeRoutes,
  ...adminMorningMailRoutes,
  ...adminStatisticsRoutes,
  ...csvExportRoutes,
  ...oembedRoutes,
  ...legalRoutes,
  ...opsRoutes,
  ...placeRoutes,
} as const;

export type ApiRoutes = typeof apiRoutes;
