import { contestableDecisions, type DecisionContestState } from '#contract/moderation/contests.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import type { ListingDecisionToMail } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import {
  composeDecidedListingMailItem,
  createOwnListingMailLink,
  formatAcceptedListingState,
  formatListingVisibility,
} from '#server/features/moderation/mails/compose-listing-decision-mail.ts';
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
  /** Decision by which the answer undid the contested one; null when there was nothing to undo. */
  reversal: ModerationLogAction | null;
  /** Reversal about a listing, or a revision of it; null for others. */
  listing: ListingDecisionToMail | null;
}

/** Mail with the answer to a member's contest, and with what a reversal has restored: the only mail about it. */
export function composeDecisionContestAnsweredMail(
  site: SiteSettings,
  { firstName, state, action, decidedAt, productName, answer, reversal, listing }: AnsweredContest,
): MailContent {
  const isReversed = state === 'reversed';
  const title = isReversed
    ? 'Votre contestation : décision annulée'
    : 'Votre contestation : décision maintenue';
  const about = productName === null ? '' : ` (« ${removeAutoLinkableText(productName)} »)`;
  const decision = contestableDecisions[action]?.label ?? '';
  const decisions = { label: 'Voir les décisions', url: `${site.publicUrl}/app/profil/decisions` };
  const restored = createReversalMailLink(site, { reversal, listing });
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
      ...formatReversalParagraphs({ reversal, listing }),
      ...(isReversed && action === 'withdraw-professional'
        ? ['Vous pouvez de nouveau déclarer votre entreprise, dans votre profil.']
        : []),
    ],
    ...(listing && { items: [composeDecidedListingMailItem(site, listing)] }),
    action: restored ?? decisions,
    notes: isReversed ? [] : [OTHER_REDRESS_MAIL_TEXT],
    links: [...(restored ? [decisions] : []), createContactPageMailLink(site)],
  };
}

type Reversal = Pick<AnsweredContest, 'reversal' | 'listing'>;

function formatReversalParagraphs({ reversal, listing }: Reversal): string[] {
  if (reversal === 'accept-revision') return ['Vos modifications sont acceptées : votre annonce est à jour.'];
  if (listing)
    return [`Votre annonce ${formatAcceptedListingState(listing)}. ${formatListingVisibility(listing)}`];
  if (reversal === 'activate-member')
    return [
      'Votre compte est rétabli : vos annonces sont de nouveau visibles, et vous pouvez publier et écrire comme avant. Connectez-vous de nouveau pour continuer.',
    ];
  return reversal === 'accept-thanks' ? ['Vos mots sont acceptés.'] : [];
}

function createReversalMailLink(site: SiteSettings, { reversal, listing }: Reversal) {
  if (listing) return createOwnListingMailLink(site, listing.id);
  return reversal === 'activate-member'
    ? { label: 'Me connecter', url: `${site.publicUrl}/app/login` }
    : undefined;
}
