import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  formatReplyOrContactMailPhrase,
  OTHER_REDRESS_MAIL_TEXT,
} from '#server/platform/mail/write-to-us.ts';

/** Sentences on how to contest a decision about one's account. */
export const formatHowToContestAccountDecision = (site: SiteSettings): string[] => [
  `Vous n'êtes pas d'accord, ou vous voulez vous expliquer ? ${formatReplyOrContactMailPhrase(site)}, une personne vous lira.`,
  OTHER_REDRESS_MAIL_TEXT,
];
