import type { Feature } from '#server/platform/feature.ts';
import { placeRoutes } from './routes.ts';

export const placesFeature: Feature = { serve: placeRoutes };
