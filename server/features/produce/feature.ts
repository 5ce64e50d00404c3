import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerProduceNameAdministrationRoutes } from './routes.ts';

export const produceFeature: ServerFeature = { serve: registerProduceNameAdministrationRoutes };
