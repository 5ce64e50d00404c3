import { accountRoutes } from './accounts/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { listingRoutes } from './listings/routes.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { opsRoutes } from './ops/routes.ts';
import { personalDataRoutes } from './personal-data.ts';
import { placeRoutes } from './places/routes.ts';

/** Every call of the product: what the server binds, the documentation shows and `call()` is typed by. */
export const routes = {
  ...accountRoutes,
  ...personalDataRoutes,
  ...listingRoutes,
  ...favouriteRoutes,
  ...alertRoutes,
  ...messagingRoutes,
  ...moderationRoutes,
  ...discoveryRoutes,
  ...opsRoutes,
  ...placeRoutes,
} as const;

export type ApiRoutes = typeof routes;
