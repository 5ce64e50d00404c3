import type { Feature } from '#server/platform/feature.ts';
import { serveSponsorFrame } from './serve-sponsor-frame.ts';

export const sponsors: Feature = {
  serve(_bind, { config }, app) {
    if (config.sponsorScriptUrl) serveSponsorFrame(app, config.sponsorScriptUrl);
  },
};
