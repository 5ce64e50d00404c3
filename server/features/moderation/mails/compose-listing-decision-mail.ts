import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import {
  composeListingMailItem,
  createOwnListingsMailLink,
  formatListingCommuneForMail,
} from '#server/features/listings/mails/listing-item.ts';
import {
  createContestDecisionMailLink,
  formatTermsRuleUrl,
} from '#server/features/moderation/contests/mails/decision-mail-links.ts';
import type { ListingDecisionToMail } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import {
  createContactPageMailLink,
  formatReplyOrContactMailPhrase,
  OTHER_REDRESS_MAIL_TEXT,
} from '#server/platform/mail/write-to-us.ts';

export function composeListingDecisionMail(
  site: SiteSettings,
  { reason, ...decision }: ListingDecisionToMail,
): MailContent {
  // Links are removed from the name of the product, which the author wrote, but not from the reason, which an
  // administrator wrote.
  const listing = `« ${removeAutoLinkableText(decision.productName)} »`;
  const about = { ...decision, listing, reason: reason ?? '' };
  if (decision.action === 'refuse-listing') return refused(site, about);
  if (decision.action === 'delete-listing') return deleted(site, about);
  if (decision.action === 'return-listing') return returned(site, about);
  if (decision.action === 'refuse-revision') return revisionRefused(site, about);
  if (decision.action === 'accept-revision' || decision.action === 'accept-revision-by-rule')
    return revisionAccepted(site, about);
  return accepted(site, about);
}

type DecisionTexts = ListingDecisionToMail & { listing: string; reason: string };

function refused(site: SiteSettings, { listing, reason, ...decision }: DecisionTexts): MailContent {
  return {
    subject: `Votre annonce ${listing} n'a pas été acceptée`,
    preview: formatDecisionReasonLine(reason),
    title: "Votre annonce n'a pas été acceptée",
    paragraphs: [
      formatMailGreeting(decision.authorFirstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a lu votre annonce ${listing} et ne l'a pas acceptée, pour cette raison :`,
      createQuotedMailParagraph(reason),
      HUMAN_DECISION_NOTE,
      "Vous pouvez corriger ce qui doit l'être et la renvoyer. En attendant, elle reste dans « Mes annonces », sans que les autres membres la voient.",
    ],
    items: [composeDecidedListingMailItem(site, decision)],
    action: createListingCorrectionMailLink(site, decision.id),
    notes: formatHowToObjectMailNotes(site),
    links: createDecisionContactMailLinks(site, { ...decision, reason }),
  };
}

function deleted(site: SiteSettings, { listing, reason, ...decision }: DecisionTexts): MailContent {
  return {
    subject: `Votre annonce ${listing} a été retirée du site`,
    preview: formatDecisionReasonLine(reason),
    title: 'Votre annonce a été retirée',
    paragraphs: [
      formatMailGreeting(decision.authorFirstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a lu votre annonce ${listing} et l'a retirée du site, pour cette raison :`,
      createQuotedMailParagraph(reason),
      decision.wasReported ? 'Cette annonce lui avait été signalée.' : 'Personne ne la lui avait signalée.',
      HUMAN_DECISION_NOTE,
      'Elle reste dans « Mes annonces », sans que les autres membres la voient.',
    ],
    items: [composeDecidedListingMailItem(site, decision)],
    action: createOwnListingsMailLink(site),
    notes: formatHowToObjectMailNotes(site),
    links: createDecisionContactMailLinks(site, { ...decision, reason }),
  };
}

function accepted(site: SiteSettings, { listing, ...decision }: DecisionTexts): MailContent {
  const isBack = decision.action === 'restore-listing';
  const state = formatAcceptedListingState(decision);
  return {
    subject: `Votre annonce ${listing} ${state}`,
    preview: formatListingVisibility(decision),
    title: `Votre annonce ${state}`,
    paragraphs: [
      formatMailGreeting(decision.authorFirstName),
      decision.action === 'accept-listing-by-rule'
        ? `Votre annonce ${listing} n'a pas attendu d'être relue : aucune de vos annonces n'a posé de problème ces derniers mois. ${READ_LATER_NOTE}`
        : `Un administrateur ${formatNameWithPrepositionDe(site.name)} a relu votre annonce ${listing} et l'a ${isBack ? 'rétablie' : 'acceptée'}.`,
      formatListingVisibility(decision),
    ],
    items: [composeDecidedListingMailItem(site, decision)],
    action: createOwnListingMailLink(site, decision.id),
    notes: isListingShown(decision)
      ? [`${formatEndListingHint(decision)} : vous la remettrez en ligne quand vous voudrez.`]
      : [],
  };
}

export const formatEndListingHint = ({ mainType }: Pick<ListingDecisionToMail, 'mainType'>) =>
  mainType === 'offer'
    ? "Vous n'avez plus rien ? Dans « Mes annonces », touchez « Tout est parti » à côté de l'annonce"
    : "Vous avez trouvé ? Archivez l'annonce depuis sa page";

function returned(site: SiteSettings, { listing, ...decision }: DecisionTexts): MailContent {
  return {
    subject: `Votre annonce ${listing} va être relue`,
    preview: "Plusieurs membres l'ont signalée : elle n'est plus visible en attendant.",
    title: 'Votre annonce va être relue',
    paragraphs: [
      formatMailGreeting(decision.authorFirstName),
      `Plusieurs membres ont signalé votre annonce ${listing}. Elle n'est plus visible, en attendant qu'un administrateur ${formatNameWithPrepositionDe(site.name)} la relise.`,
      'Ce retrait provisoire est automatique. Une personne décidera si votre annonce revient en ligne, et vous recevrez sa réponse par e-mail.',
      "Elle reste dans « Mes annonces » : vous pouvez la corriger dès maintenant, si quelque chose doit l'être.",
    ],
    items: [composeDecidedListingMailItem(site, decision)],
    action: { label: 'Relire mon annonce', url: `${site.publicUrl}/app/modifier/${decision.id}` },
    notes: [howToAnswer(site)],
    links: createDecisionContactMailLinks(site, { ...decision, reason: null }),
  };
}

function revisionRefused(site: SiteSettings, { listing, reason, ...decision }: DecisionTexts): MailContent {
  return {
    subject: `Vos modifications de ${listing} n'ont pas été acceptées`,
    preview: formatDecisionReasonLine(reason),
    title: "Vos modifications n'ont pas été acceptées",
    paragraphs: [
      formatMailGreeting(decision.authorFirstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a lu vos modifications de l'annonce ${listing} et ne les a pas acceptées, pour cette raison :`,
      createQuotedMailParagraph(reason),
      HUMAN_DECISION_NOTE,
      "L'annonce reste comme elle était. Vous pouvez corriger vos modifications et les renvoyer.",
    ],
    items: [composeDecidedListingMailItem(site, decision)],
    action: createListingCorrectionMailLink(site, decision.id),
    notes: formatHowToObjectMailNotes(site),
    links: createDecisionContactMailLinks(site, { ...decision, reason }),
  };
}

function revisionAccepted(site: SiteSettings, { listing, ...decision }: DecisionTexts): MailContent {
  const isRead = decision.action === 'accept-revision';
  return {
    subject: `Vos modifications de ${listing} sont ${isRead ? 'acceptées' : 'faites'}`,
    preview: `Votre annonce ${decision.isArchived || decision.authorSuspended ? 'est à jour' : 'est en ligne avec elles'}.`,
    title: `Vos modifications sont ${isRead ? 'acceptées' : 'faites'}`,
    paragraphs: [
      formatMailGreeting(decision.authorFirstName),
      isRead
        ? `Un administrateur ${formatNameWithPrepositionDe(site.name)} a relu vos modifications de l'annonce ${listing} et les a acceptées.`
        : `Vos modifications de l'annonce ${listing} n'ont pas attendu d'être relues : aucune de vos annonces n'a posé de problème ces derniers mois. ${READ_LATER_NOTE}`,
      formatListingVisibility(decision),
    ],
    items: [composeDecidedListingMailItem(site, decision)],
    action: createOwnListingMailLink(site, decision.id),
  };
}

const READ_LATER_NOTE =
  "Ce choix est automatique. Une personne peut relire l'annonce ensuite et, si elle enfreint les règles, la retirer en vous disant pourquoi.";

export const createListingCorrectionMailLink = ({ publicUrl }: SiteSettings, id: string) => ({
  label: 'Corriger et renvoyer',
  url: `${publicUrl}/app/modifier/${id}`,
});

export const createOwnListingMailLink = ({ publicUrl }: SiteSettings, id: string) => ({
  label: 'Voir mon annonce',
  url: `${publicUrl}/app/ad/${id}`,
});

/** End of a sentence on an accepted listing, as "est de nouveau en ligne". */
export function formatAcceptedListingState(
  decision: Pick<ListingDecisionToMail, 'action' | 'isArchived' | 'authorSuspended'>,
): string {
  if (!isListingShown(decision)) return 'est acceptée';
  return decision.action === 'restore-listing' ? 'est de nouveau en ligne' : 'est en ligne';
}

const isListingShown = ({
  isArchived,
  authorSuspended,
}: Pick<ListingDecisionToMail, 'isArchived' | 'authorSuspended'>): boolean => !isArchived && !authorSuspended;

/** Sentence on who sees an accepted listing. */
export function formatListingVisibility({
  mainType,
  isArchived,
  authorSuspended,
}: Pick<ListingDecisionToMail, 'mainType' | 'isArchived' | 'authorSuspended'>): string {
  if (authorSuspended) return 'Elle sera visible quand votre compte ne sera plus suspendu.';
  if (isArchived)
    return 'Elle est archivée : remettez-la en ligne depuis « Mes annonces » quand vous voudrez.';
  const others = mainType === 'offer' ? 'cherchent' : 'proposent';
  return `Elle est visible de tous, et les membres qui ${others} ce produit près de chez vous peuvent vous écrire.`;
}

export const composeDecidedListingMailItem = (
  site: SiteSettings,
  decision: Omit<ListingDecisionToMail, 'reason'>,
) => composeListingMailItem(site, decision, [formatListingCommuneForMail(decision)]);

export const HUMAN_DECISION_NOTE =
  "Cette décision a été prise par une personne, et non par un programme. Elle s'appuie sur les règles que chaque membre accepte en publiant une annonce.";

const howToAnswer = (site: SiteSettings, about = 'votre annonce') =>
  `Vous n'êtes pas d'accord, ou vous avez une question ? ${formatReplyOrContactMailPhrase(site)}, une personne relira ${about}.`;

/** Notes in a mail on how to object to a decision made by a person. */
export const formatHowToObjectMailNotes = (site: SiteSettings, about?: string) => [
  howToAnswer(site, about),
  OTHER_REDRESS_MAIL_TEXT,
];

/** @param decision `decisionId` is absent in a mail about several decisions */
export const createDecisionContactMailLinks = (
  site: SiteSettings,
  decision: { decisionId?: string } & Pick<ListingDecisionToMail, 'action' | 'reason'>,
) => [
  createContestDecisionMailLink(site, decision.decisionId),
  createContactPageMailLink(site),
  {
    label: 'Les règles de publication',
    url: formatTermsRuleUrl(site, decision.action, decision.reason),
  },
];

export const formatDecisionReasonLine = (reason: string) => `Raison : ${reason.replace(/\s+/g, ' ')}`;
