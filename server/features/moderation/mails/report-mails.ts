import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  createContactPageMailLink,
  formatReplyOrContactMailPhrase,
} from '#server/platform/mail/write-to-us.ts';

/** Outcome for a reported listing: kept or removed by an administrator, or withdrawn by its author. */
export type ListingReportOutcome = 'kept' | 'removed' | 'withdrawn';

/** Name of the reporter, and of the reported product. */
interface MailedReport {
  firstName: string;
  productName: string;
}

export function composeListingReportReceiptMail(
  site: SiteSettings,
  { firstName, productName }: MailedReport,
): MailContent {
  const listing = `« ${removeAutoLinkableText(productName)} »`;
  return {
    subject: `Merci d'avoir signalé l'annonce ${listing}`,
    preview: "Un administrateur va la relire, et vous dira ce qu'il en a décidé.",
    title: 'Merci pour votre signalement',
    paragraphs: [
      formatMailGreeting(firstName),
      `Vous avez signalé l'annonce ${listing}. Un administrateur ${formatNameWithPrepositionDe(site.name)} va la relire et vous dira par e-mail ce qu'il en a décidé.`,
      "Son auteur n'apprendra pas qui l'a signalée.",
    ],
  };
}

export function composeListingReportClosedMail(
  site: SiteSettings,
  { firstName, productName }: MailedReport,
  outcome: ListingReportOutcome,
): MailContent {
  const listing = `« ${removeAutoLinkableText(productName)} »`;
  const { headline, explanation } = outcomes[outcome];
  return {
    subject: `L'annonce ${listing} que vous avez signalée ${headline}`,
    preview: explanation,
    title: 'La suite de votre signalement',
    paragraphs: [
      formatMailGreeting(firstName),
      `L'annonce ${listing} que vous aviez signalée ${headline}. ${explanation}`,
      'Merci de nous avoir aidés à garder ce site sûr.',
    ],
    ...(outcome !== 'withdrawn' && {
      notes: [
        `Cette décision a été prise par une personne, et non par un programme. Vous n'êtes pas d'accord ? ${formatReplyOrContactMailPhrase(site)}, elle sera réexaminée.`,
      ],
      links: [createContactPageMailLink(site)],
    }),
  };
}

const outcomes: Record<ListingReportOutcome, { headline: string; explanation: string }> = {
  kept: {
    headline: "n'est pas retirée",
    explanation: "Un administrateur l'a relue et n'y a rien trouvé de contraire aux règles du site.",
  },
  removed: {
    headline: 'a été retirée',
    explanation: "Un administrateur l'a relue et l'a jugée contraire aux règles du site.",
  },
  withdrawn: { headline: "n'est plus en ligne", explanation: "Son auteur l'a supprimée." },
};
