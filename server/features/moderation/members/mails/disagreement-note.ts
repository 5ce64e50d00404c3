import type { SiteSettings } from '#server/platform/mail/mail-content.ts';

/** How to answer a decision about one's account. */
export const disagreementNote = ({ links: { contact } }: SiteSettings): string =>
  contact
    ? `Vous n'êtes pas d'accord, ou vous voulez vous expliquer ? Écrivez-nous, une personne vous lira : ${contact}`
    : "Vous n'êtes pas d'accord, ou vous voulez vous expliquer ? Écrivez à l'équipe du site, une personne vous lira.";
