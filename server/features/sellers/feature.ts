import type { Feature } from '#server/platform/feature.ts';
import { sellerRoutes } from './routes.ts';

export const sellersFeature: Feature = { serve: sellerRoutes };
