import { withoutLinks } from '#contract/text/links.ts';
import { ofName } from '#contract/text/of-name.ts';
import { greeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { contactLink, writeToUs } from '#server/platform/mail/write-to-us.ts';

/** What became of a reported listing: an administrator left or removed it, or its author deleted it. */
export type ReportOutcome = 'kept' | 'removed' | 'withdrawn';

/** Of the reporter, and of what they reported. */
interface MailedReport {
  firstName: string;
  productName: string;
}

export function reportReceivedMail(
  site: SiteSettings,
  { firstName, productName }: MailedReport,
): MailContent {
  const listing = `« ${withoutLinks(productName)} »`;
  return {
    subject: `Merci d'avoir signalé l'annonce ${listing}`,
    preview: "Un administrateur va la relire, et vous dira ce qu'il en a décidé.",
    title: 'Merci pour votre signalement',
    paragraphs: [
      greeting(firstName),
      `Vous avez signalé l'annonce ${listing}. Un administrateur ${ofName(site.name)} va la relire et vous dira par e-mail ce qu'il en a décidé.`,
      "Son auteur n'apprendra pas qui l'a signalée.",
    ],
  };
}

export function reportClosedMail(
  site: SiteSettings,
  { firstName, productName }: MailedReport,
  outcome: ReportOutcome,
): MailContent {
  const listing = `« ${withoutLinks(productName)} »`;
  const { said, explained } = outcomes[outcome];
  return {
    subject: `L'annonce ${listing} que vous avez signalée ${said}`,
    preview: explained,
    title: 'La suite de votre signalement',
    paragraphs: [
      greeting(firstName),
      `L'annonce ${listing} que vous aviez signalée ${said}. ${explained}`,
      'Merci de nous avoir aidés à garder ce site sûr.',
    ],
    ...(outcome !== 'withdrawn' && {
      notes: [
        `Cette décision a été prise par une personne, et non par un programme. Vous n'êtes pas d'accord ? ${writeToUs(site)}, elle sera réexaminée.`,
      ],
      links: [contactLink(site)],
    }),
  };
}

const outcomes: Record<ReportOutcome, { said: string; explained: string }> = {
  kept: {
    said: "n'est pas retirée",
    explained: "Un administrateur l'a relue et n'y a rien trouvé de contraire aux règles du site.",
  },
  removed: {
    said: 'a été retirée',
    explained: "Un administrateur l'a relue et l'a jugée contraire aux règles du site.",
  },
  withdrawn: { said: "n'est plus en ligne", explained: "Son auteur l'a supprimée." },
};
