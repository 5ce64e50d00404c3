import { formatNameWithPrepositionA, formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import {
  createContestDecisionMailLink,
  formatTermsRuleUrl,
} from '#server/features/moderation/contests/mails/decision-mail-links.ts';
import {
  formatDecisionReasonLine,
  formatHowToObjectMailNotes,
} from '#server/features/moderation/mails/compose-listing-decision-mail.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';

interface RefusedThanks {
  /** Refusal in the log. */
  decisionId: string;
  firstName: string;
  recipientFirstName: string;
  /** Words that were refused. */
  text: string;
  /** Text of the administrator; null when none was given. */
  reason: string | null;
}

/** Mail to the author of words of thanks that a moderator refused. */
export function composeThanksRefusedMail(
  site: SiteSettings,
  { decisionId, firstName, recipientFirstName, text, reason: given }: RefusedThanks,
): MailContent {
  const recipient = formatNameWithPrepositionA(removeAutoLinkableText(recipientFirstName));
  const reason = given ?? 'Ils ne respectent pas les règles du site.';
  return {
    subject: "Votre mot de remerciement n'est pas publié",
    preview: formatDecisionReasonLine(reason),
    title: "Votre mot de remerciement n'est pas publié",
    paragraphs: [
      formatMailGreeting(firstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a lu les mots que vous avez adressés ${recipient} :`,
      createQuotedMailParagraph(text),
      'Il ne les a pas acceptés, pour cette raison :',
      createQuotedMailParagraph(reason),
      "Cette décision a été prise par une personne, et non par un programme. Elle s'appuie sur les conditions générales, que chaque membre accepte.",
      'Le reste de votre merci est gardé : seuls ces mots ne sont montrés à personne.',
    ],
    notes: formatHowToObjectMailNotes(site, 'vos mots'),
    links: [
      createContestDecisionMailLink(site, decisionId),
      createContactPageMailLink(site),
      { label: 'Les conditions générales', url: formatTermsRuleUrl(site, 'refuse-thanks', given) },
    ],
  };
}
