import type { Feature } from '#server/platform/feature.ts';
import { sellerRoutes } from './routes.ts';

export const sellers: Feature = { serve: sellerRoutes };
