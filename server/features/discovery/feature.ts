import type { Feature } from '#server/platform/feature.ts';
import { registerDiscoveryRoutes } from './routes.ts';

export const discoveryFeature: Feature = { serve: registerDiscoveryRoutes };
