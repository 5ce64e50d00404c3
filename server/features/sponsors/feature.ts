import type { ServerFeature } from '#server/platform/server-feature.ts';
import { serveSponsorFrame } from './serve-sponsor-frame.ts';

export const sponsorsFeature: ServerFeature = {
  serve(_bind, { config }, app) {
    if (config.sponsorScriptUrl) serveSponsorFrame(app, config.sponsorScriptUrl);
  },
};
