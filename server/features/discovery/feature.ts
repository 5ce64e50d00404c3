import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerDiscoveryRoutes } from './routes.ts';

export const discoveryFeature: ServerFeature = { serve: registerDiscoveryRoutes };
