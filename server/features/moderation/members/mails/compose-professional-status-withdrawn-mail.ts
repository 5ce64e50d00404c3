import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { createContestDecisionMailLink } from '#server/features/moderation/contests/mails/decision-mail-links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';
import { formatHowToContestAccountDecision } from './format-how-to-contest-account-decision.ts';

/**
 * Mail about an account that is no longer professional.
 * @param decision the decision in the log, with the administrator's text
 */
export function composeProfessionalStatusWithdrawnMail(
  site: SiteSettings,
  firstName: string,
  { id, reason }: { id: string; reason: string | null },
): MailContent {
  return {
    subject: `Votre compte ${site.name} n'est plus professionnel`,
    preview: 'Ce que cela change, et comment répondre.',
    title: "Votre compte n'est plus professionnel",
    paragraphs: [
      formatMailGreeting(firstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a fait de votre compte un compte de particulier. Cette décision a été prise par une personne, et non par un programme.`,
      ...(reason ? ['La raison :', createQuotedMailParagraph(reason)] : []),
      "Vos annonces restent en ligne, sans nom d'entreprise, numéro de SIRET ni badge PRO.",
    ],
    action: { label: 'Voir mes informations', url: `${site.publicUrl}/app/profil/info` },
    notes: formatHowToContestAccountDecision(site),
    links: [createContestDecisionMailLink(site, id), createContactPageMailLink(site)],
  };
}
