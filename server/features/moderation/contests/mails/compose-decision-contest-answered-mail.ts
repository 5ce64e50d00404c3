import { contestableDecisions, type DecisionContestState } from '#contract/moderation/contests.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink, OTHER_REDRESS_MAIL_TEXT } from '#server/platform/mail/write-to-us.ts';
import { formatWeekdayDateInParis } from '#server/platform/paris-time.ts';

interface AnsweredContest {
  firstName: string;
  state: DecisionContestState;
  /** Contested decision. */
  action: ModerationLogAction;
  decidedAt: Date;
  /** Listing that the contested decision was about; null for the account. */
  productName: string | null;
  answer: string | null;
}

/** Mail with the answer to a member's contest. */
export function composeDecisionContestAnsweredMail(
  site: SiteSettings,
  { firstName, state, action, decidedAt, productName, answer }: AnsweredContest,
): MailContent {
  const isReversed = state === 'reversed';
  const title = isReversed
    ? 'Votre contestation : décision annulée'
    : 'Votre contestation : décision maintenue';
  const about = productName === null ? '' : ` (« ${removeAutoLinkableText(productName)} »)`;
  const decision = contestableDecisions[action]?.label ?? '';
  return {
    subject: title,
    preview: isReversed
      ? 'Une personne a relu la décision, et l’annule.'
      : 'Une personne a relu la décision.',
    title,
    paragraphs: [
      formatMailGreeting(firstName),
      `Vous avez contesté cette décision, prise le ${formatWeekdayDateInParis(decidedAt)} : « ${decision} »${about}.`,
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} l'a relue et ${isReversed ? "l'annule" : 'la maintient'}, pour cette raison :`,
      createQuotedMailParagraph(answer ?? ''),
      ...(isReversed && action === 'withdraw-professional'
        ? ['Vous pouvez de nouveau déclarer votre entreprise, dans votre profil.']
        : []),
    ],
    action: { label: 'Voir les décisions', url: `${site.publicUrl}/app/profil/decisions` },
    notes: isReversed ? [] : [OTHER_REDRESS_MAIL_TEXT],
    links: [createContactPageMailLink(site)],
  };
}
