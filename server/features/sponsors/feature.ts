import type { Feature } from '#server/platform/feature.ts';
import { serveSponsorFrame } from './serve-sponsor-frame.ts';

export const sponsorsFeature: Feature = {
  serve(_bind, { config }, app) {
    if (config.sponsorScriptUrl) serveSponsorFrame(app, config.sponsorScriptUrl);
  },
};
