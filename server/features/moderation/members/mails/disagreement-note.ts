import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import { writeToUs } from '#server/platform/mail/write-to-us.ts';

/** How to answer a decision about one's account. */
export const disagreementNote = (site: SiteSettings): string =>
  `Vous n'êtes pas d'accord, ou vous voulez vous expliquer ? ${writeToUs(site)}, une personne vous lira.`;
