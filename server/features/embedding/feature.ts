import type { Feature } from '#server/platform/feature.ts';
import { serveEmbedScript } from './serve-embed-script.ts';

export const embeddingFeature: Feature = {
  serve: (_bind, _services, app) => serveEmbedScript(app),
  needsBuild: true,
};
