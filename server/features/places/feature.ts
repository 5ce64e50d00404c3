import type { Feature } from '#server/platform/feature.ts';
import { registerPlaceRoutes } from './routes.ts';

export const placesFeature: Feature = { serve: registerPlaceRoutes };
