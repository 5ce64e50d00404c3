import { memberBlockRouteContracts } from './accounts/blocks.ts';
import { accountRouteContracts } from './accounts/routes.ts';
import { adviceRouteContracts } from './advice/routes.ts';
import { alertRouteContracts } from './alerts/routes.ts';
import { oembedRouteContracts } from './discovery/routes.ts';
import { favouriteRouteContracts } from './favourites/routes.ts';
import { legalRouteContracts } from './legal/routes.ts';
import { priceRouteContracts } from './listings/prices.ts';
import { produceRouteContracts } from './listings/produce-list.ts';
import { listingRouteContracts } from './listings/routes.ts';
import { messagingRouteContracts } from './messaging/routes.ts';
import { adminStatisticsRouteContracts } from './moderation/admin-statistics.ts';
import { contentNoticeRouteContracts } from './moderation/content-notice-route-contracts.ts';
import { decisionContestRouteContracts } from './moderation/contest-routes.ts';
import { csvExportRouteContracts } from './moderation/export-routes.ts';
import { fastLaneRouteContracts } from './moderation/fast-lane-routes.ts';
import { adminMorningMailRouteContracts } from './moderation/morning-routes.ts';
import { moderationRouteContracts } from './moderation/routes.ts';
import { thanksModerationRouteContracts } from './moderation/thanks.ts';
import { backupRouteContracts } from './ops/backups.ts';
import { installationRouteContracts } from './ops/installation.ts';
import { opsRouteContracts } from './ops/routes.ts';
import { settingRouteContracts } from './ops/settings-routes.ts';
import { systemRouteContracts } from './ops/system.ts';
import { personalDataRouteContracts } from './personal-data.ts';
import { placementRouteContracts } from './placements/routes.ts';
import { placeRouteContracts } from './places/routes.ts';
import { produceNameRouteContracts } from './produce/routes.ts';
import { reservationRouteContracts } from './reservations/routes.ts';
import { sellerRouteContracts } from './sellers/routes.ts';

/** Routes of the API: bound by the server, shown in the documentation, called through `call()`. */
export const apiRouteContracts = {
  ...accountRouteContracts,
  ...memberBlockRouteContracts,
  ...personalDataRouteContracts,
  ...listingRouteContracts,
  ...priceRouteContracts,
  ...produceRouteContracts,
  ...favouriteRouteContracts,
  ...alertRouteContracts,
  ...messagingRouteContracts,
  ...reservationRouteContracts,
  ...adviceRouteContracts,
  ...sellerRouteContracts,
  ...moderationRouteContracts,
  ...fastLaneRouteContracts,
  ...contentNoticeRouteContracts,
  ...thanksModerationRouteContracts,
  ...decisionContestRouteContracts,
  ...adminMorningMailRouteContracts,
  ...adminStatisticsRouteContracts,
  ...csvExportRouteContracts,
  ...placementRouteContracts,
  ...produceNameRouteContracts,
  ...oembedRouteContracts,
  ...legalRouteContracts,
  ...opsRouteContracts,
  ...installationRouteContracts,
  ...settingRouteContracts,
  ...systemRouteContracts,
  ...backupRouteContracts,
  ...placeRouteContracts,
} as const;

export type ApiRoutes = typeof apiRouteContracts;
