import type { Feature } from '#server/platform/feature.ts';
import { discoveryRoutes } from './routes.ts';

export const discoveryFeature: Feature = { serve: discoveryRoutes };
