import { withoutLinks } from '#contract/links.ts';
import type { MailedDecision } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export function decisionMail(site: SiteSettings, { reason, ...decision }: MailedDecision): MailContent {
  // Unlike the reason, which an administrator wrote.
  const author = withoutLinks(decision.authorFirstName);
  const listing = `« ${withoutLinks(decision.productName)} »`;
  const about = { ...decision, author, listing, reason: reason ?? '' };
  if (decision.action === 'refuse-listing') return refused(site, about);
  if (decision.action === 'delete-listing') return deleted(site, about);
  if (decision.action === 'refuse-revision') return revisionRefused(site, about);
  if (decision.action === 'accept-revision') return revisionAccepted(site, about);
  return accepted(site, about);
}

type About = MailedDecision & { author: string; listing: string; reason: string };

function refused(site: SiteSettings, { author, listing, reason, listingId }: About): MailContent {
  return {
    subject: `Votre annonce ${listing} n'a pas été acceptée`,
    preview: inOneLine(reason),
    title: "Votre annonce n'a pas été acceptée",
    paragraphs: [
      `Bonjour ${author},`,
      `Un administrateur de ${site.name} a lu votre annonce ${listing} et ne l'a pas acceptée, pour la raison que voici :`,
      ...linesOf(reason),
      byAPerson(site),
      "Vous pouvez corriger ce qui doit l'être et la renvoyer. En attendant, elle reste dans « Mes annonces », sans que les autres membres la voient.",
    ],
    action: correct(site, listingId),
    notes: [howToAnswer(site)],
  };
}

function deleted(site: SiteSettings, { author, listing, reason }: About): MailContent {
  return {
    subject: `Votre annonce ${listing} a été retirée du site`,
    preview: inOneLine(reason),
    title: 'Votre annonce a été retirée',
    paragraphs: [
      `Bonjour ${author},`,
      `Un administrateur de ${site.name} a lu votre annonce ${listing} et l'a retirée du site, pour la raison que voici :`,
      ...linesOf(reason),
      byAPerson(site),
      'Elle reste dans « Mes annonces », sans que les autres membres la voient.',
    ],
    action: { label: 'Voir mes annonces', url: `${site.publicUrl}/app/profil/ads` },
    notes: [howToAnswer(site)],
  };
}

function accepted(site: SiteSettings, { author, listing, ...decision }: About): MailContent {
  const isBack = decision.action === 'restore-listing';
  const isShown = !decision.isArchived && !decision.authorSuspended;
  const online = isBack ? 'est de nouveau en ligne' : 'est en ligne';
  const state = isShown ? online : 'est acceptée';
  return {
    subject: `Votre annonce ${listing} ${state}`,
    preview: whoSees(decision),
    title: `Votre annonce ${state}`,
    paragraphs: [
      `Bonjour ${author},`,
      `Un administrateur de ${site.name} a relu votre annonce ${listing} et l'a ${isBack ? 'rétablie' : 'acceptée'}.`,
      whoSees(decision),
    ],
    action: { label: 'Voir mon annonce', url: `${site.publicUrl}/app/ad/${decision.listingId}` },
    notes: [
      "Tout est parti ? Archivez l'annonce depuis sa page : vous la remettrez en ligne quand vous voudrez.",
    ],
  };
}

function revisionRefused(site: SiteSettings, { author, listing, reason, listingId }: About): MailContent {
  return {
    subject: `Vos modifications de l'annonce ${listing} n'ont pas été acceptées`,
    preview: inOneLine(reason),
    title: "Vos modifications n'ont pas été acceptées",
    paragraphs: [
      `Bonjour ${author},`,
      `Un administrateur de ${site.name} a lu vos modifications de l'annonce ${listing} et ne les a pas acceptées, pour la raison que voici :`,
      ...linesOf(reason),
      byAPerson(site),
      "L'annonce reste comme elle était. Vous pouvez corriger vos modifications et les renvoyer.",
    ],
    action: correct(site, listingId),
    notes: [howToAnswer(site)],
  };
}

function revisionAccepted(site: SiteSettings, { author, listing, ...decision }: About): MailContent {
  return {
    subject: `Vos modifications de l'annonce ${listing} sont acceptées`,
    preview: whoSees(decision),
    title: 'Vos modifications sont acceptées',
    paragraphs: [
      `Bonjour ${author},`,
      `Un administrateur de ${site.name} a relu vos modifications de l'annonce ${listing} et les a acceptées.`,
      whoSees(decision),
    ],
    action: { label: 'Voir mon annonce', url: `${site.publicUrl}/app/ad/${decision.listingId}` },
  };
}

const correct = ({ publicUrl }: SiteSettings, listingId: string) => ({
  label: 'Corriger et renvoyer',
  url: `${publicUrl}/app/modifier/${listingId}`,
});

function whoSees({ isArchived, authorSuspended }: Pick<MailedDecision, 'isArchived' | 'authorSuspended'>) {
  if (authorSuspended) return 'Elle sera visible quand votre compte ne sera plus suspendu.';
  if (isArchived)
    return 'Elle est archivée : remettez-la en ligne depuis « Mes annonces » quand vous voudrez.';
  return 'Elle est visible de tous, et les membres qui cherchent ce produit près de chez vous peuvent vous écrire.';
}

const byAPerson = ({ links: { terms } }: SiteSettings) =>
  `Cette décision a été prise par une personne, et non par un programme. Elle s'appuie sur les règles que chaque membre accepte en publiant une annonce${terms ? ` : ${terms}` : '.'}`;

function howToAnswer({ links: { contact } }: SiteSettings): string {
  const question = "Vous n'êtes pas d'accord, ou vous avez une question ?";
  return contact
    ? `${question} Écrivez-nous, une personne relira votre annonce : ${contact}`
    : `${question} Écrivez à l'équipe du site : une personne relira votre annonce.`;
}

const linesOf = (reason: string) => reason.split(/\n+/).filter(Boolean);
const inOneLine = (reason: string) => `Raison : ${reason.replace(/\s+/g, ' ')}`;
