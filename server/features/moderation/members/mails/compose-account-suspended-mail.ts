import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import {
  createContestDecisionMailLink,
  formatTermsRuleUrl,
} from '#server/features/moderation/contests/mails/decision-mail-links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';
import { formatHowToContestAccountDecision } from './format-how-to-contest-account-decision.ts';

/**
 * Mail about a suspension.
 * @param decision the decision in the log, with the administrator's text
 */
export function composeAccountSuspendedMail(
  site: SiteSettings,
  firstName: string,
  { id, reason }: { id: string; reason: string | null },
): MailContent {
  return {
    subject: `Votre compte ${site.name} est suspendu`,
    preview: 'Ce que cela change, et comment répondre.',
    title: 'Votre compte est suspendu',
    paragraphs: [
      formatMailGreeting(firstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a suspendu votre compte. Cette décision a été prise par une personne, et non par un programme. Elle s'appuie sur les conditions générales, que chaque membre accepte.`,
      ...(reason ? ['La raison :', createQuotedMailParagraph(reason)] : []),
      "Vos annonces ne sont plus visibles. Vous ne pouvez plus en publier, ni écrire à d'autres membres, ni modifier votre profil.",
      "Vous pouvez toujours vous connecter, parcourir les annonces, retrouver vos favoris et supprimer votre compte. Rien n'est effacé : si la suspension est levée, vos annonces reviennent telles quelles.",
    ],
    notes: formatHowToContestAccountDecision(site),
    links: [
      createContestDecisionMailLink(site, id),
      createContactPageMailLink(site),
      { label: 'Les conditions générales', url: formatTermsRuleUrl(site, 'suspend-member', reason) },
    ],
  };
}
