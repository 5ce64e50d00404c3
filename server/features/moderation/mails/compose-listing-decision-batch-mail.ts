import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { createOwnListingsMailLink } from '#server/features/listings/mails/listing-item.ts';
import type { ListingDecisionToMail } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import {
  composeDecidedListingMailItem,
  createDecisionContactMailLinks,
  createListingCorrectionMailLink,
  formatDecisionReasonLine,
  formatEndListingHint,
  formatHowToObjectMailNotes,
  HUMAN_DECISION_NOTE,
} from './compose-listing-decision-mail.ts';

type Decisions = [ListingDecisionToMail, ...ListingDecisionToMail[]];

/** Mail about several listings of one author that were accepted, or refused for one reason, together. */
export function composeListingDecisionBatchMail(site: SiteSettings, decisions: Decisions): MailContent {
  const [{ action, reason }] = decisions;
  return action === 'refuse-listing' ? refused(site, decisions, reason ?? '') : accepted(site, decisions);
}

function refused(site: SiteSettings, decisions: Decisions, reason: string): MailContent {
  const [{ authorFirstName }] = decisions;
  const title = `${decisions.length} de vos annonces n'ont pas été acceptées`;
  return {
    subject: title,
    preview: formatDecisionReasonLine(reason),
    title,
    paragraphs: [
      formatMailGreeting(authorFirstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a lu ${decisions.length} de vos annonces et ne les a pas acceptées, pour cette raison :`,
      createQuotedMailParagraph(reason),
      HUMAN_DECISION_NOTE,
      "Vous pouvez corriger ce qui doit l'être et les renvoyer. En attendant, elles restent dans « Mes annonces », sans que les autres membres les voient.",
    ],
    items: decisions.map((decision) => ({
      ...composeDecidedListingMailItem(site, decision),
      links: [createListingCorrectionMailLink(site, decision.id)],
    })),
    action: createOwnListingsMailLink(site),
    notes: formatHowToObjectMailNotes(site, 'vos annonces'),
    links: createDecisionContactMailLinks(site, { action: 'refuse-listing', reason }),
  };
}

function accepted(site: SiteSettings, decisions: Decisions): MailContent {
  const [{ authorFirstName, authorSuspended }] = decisions;
  const areShown = !authorSuspended && !decisions.some(({ isArchived }) => isArchived);
  const title = `${decisions.length} de vos annonces sont ${areShown ? 'en ligne' : 'acceptées'}`;
  return {
    subject: title,
    preview: decisions.map(({ productName }) => removeAutoLinkableText(productName)).join(', '),
    title,
    paragraphs: [
      formatMailGreeting(authorFirstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a relu ${decisions.length} de vos annonces et les a acceptées.`,
      whoSees(decisions),
    ],
    items: decisions.map((decision) => composeDecidedListingMailItem(site, decision)),
    action: createOwnListingsMailLink(site),
    notes: areShown
      ? [...new Set(decisions.map(formatEndListingHint))].map(
          (how) => `${how} : vous la remettrez en ligne quand vous voudrez.`,
        )
      : [],
  };
}

function whoSees(decisions: Decisions) {
  if (decisions[0].authorSuspended) return 'Elles seront visibles quand votre compte ne sera plus suspendu.';
  if (decisions.some(({ isArchived }) => isArchived))
    return 'Celles que vous avez archivées seront visibles quand vous les remettrez en ligne depuis « Mes annonces ».';
  return 'Elles sont visibles de tous, et les membres que ces produits intéressent près de chez vous peuvent vous écrire.';
}
