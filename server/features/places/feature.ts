import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerPlaceRoutes } from './routes.ts';

export const placesFeature: ServerFeature = { serve: registerPlaceRoutes };
