import { accountRoutes } from './accounts/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { listingRoutes } from './listings/routes.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { authorRoutes } from './moderation/authors.ts';
import { decisionRoutes } from './moderation/decisions.ts';
import { listingDecisionRoutes } from './moderation/listing-decisions.ts';
import { memberRoutes } from './moderation/members.ts';
import { queueRoutes } from './moderation/queues.ts';
import { reportRoutes } from './moderation/reports.ts';
import { opsRoutes } from './ops/routes.ts';
import { placeRoutes } from './places/routes.ts';

/** Every call of the product: what the server binds, the documentation shows and `call()` is typed by. */
export const routes = {
  ...accountRoutes,
  ...listingRoutes,
  ...favouriteRoutes,
  ...alertRoutes,
  ...reportRoutes,
  ...messagingRoutes,
  ...queueRoutes,
  ...authorRoutes,
  ...listingDecisionRoutes,
  ...memberRoutes,
  ...decisionRoutes,
  ...discoveryRoutes,
  ...opsRoutes,
  ...placeRoutes,
} as const;

export type ApiRoutes = typeof routes;
