import type { ServerFeature } from '#server/platform/server-feature.ts';
import { serveEmbedScript } from './serve-embed-script.ts';

export const embeddingFeature: ServerFeature = {
  serve: (_bind, _services, app) => serveEmbedScript(app),
  needsBuild: true,
};
