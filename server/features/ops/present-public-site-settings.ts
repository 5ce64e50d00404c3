import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { Config } from '#server/config.ts';

/** Settings of the site that everybody may read, without an announcement that is over. */
export function presentPublicSiteSettings(config: Config): PublicSiteSettings {
  const { site, homeTitle, homeSentence, signUp, mapTiles } = config;
  const announcement = presentAnnouncement(config);
  return {
    ...site,
    embedOrigins: config.embedOrigins,
    hasSponsors: config.sponsorScriptUrl !== undefined,
    requiresTraderDetails: config.requiresTraderDetails,
    homeTitle: insertNonBreakingSpaces(homeTitle),
    ...(homeSentence && { homeSentence: insertNonBreakingSpaces(homeSentence) }),
    ...(announcement && { announcement }),
    ...(signUp.mode !== 'open' && { signUp: { domains: signUp.mode === 'domain' ? signUp.domains : [] } }),
    ...(mapTiles && { mapTiles }),
  };
}

function presentAnnouncement({ announcement }: Config): PublicSiteSettings['announcement'] {
  if (!announcement) return undefined;
  const { text, until } = announcement;
  if (!until) return { text };
  return until > new Date() ? { text, until: until.toISOString() } : undefined;
}
