import { withoutLinks } from '#contract/links.ts';
import type { MailedDecision } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export function decisionMail(site: SiteSettings, decision: MailedDecision): MailContent {
  if (decision.action === 'refuse-listing') return withReason(site, decision, refused);
  if (decision.action === 'delete-listing') return withReason(site, decision, deleted);
  return online(site, decision, decision.action === 'restore-listing');
}

interface Words {
  subject: string;
  title: string;
  /** Follows the name of the listing. */
  fact: string;
  next: string;
}

const refused: Words = {
  subject: "n'a pas été acceptée",
  title: "Votre annonce n'a pas été acceptée",
  fact: "et ne l'a pas acceptée, pour la raison que voici :",
  next: "Vous pouvez corriger ce qui doit l'être et publier une nouvelle annonce. Celle-ci reste dans « Mes annonces », sans que les autres membres la voient.",
};

const deleted: Words = {
  subject: 'a été retirée du site',
  title: 'Votre annonce a été retirée',
  fact: "et l'a retirée du site, pour la raison que voici :",
  next: 'Elle reste dans « Mes annonces », sans que les autres membres la voient.',
};

function withReason(site: SiteSettings, { reason, ...decision }: MailedDecision, words: Words): MailContent {
  const { productName, authorFirstName } = writtenByMember(decision);
  const { terms } = site.links;
  return {
    subject: `Votre annonce « ${productName} » ${words.subject}`,
    preview: `Raison : ${(reason ?? '').replace(/\s+/g, ' ')}`,
    title: words.title,
    paragraphs: [
      `Bonjour ${authorFirstName},`,
      `Un administrateur de ${site.name} a lu votre annonce « ${productName} » ${words.fact}`,
      ...(reason ?? '').split(/\n+/).filter(Boolean),
      `Cette décision a été prise par une personne, et non par un programme. Elle s'appuie sur les règles que chaque membre accepte en publiant une annonce${terms ? ` : ${terms}` : '.'}`,
      words.next,
    ],
    action: { label: 'Voir mes annonces', url: `${site.publicUrl}/app/profil/ads` },
    notes: [howToAnswer(site)],
  };
}

function online(site: SiteSettings, decision: MailedDecision, isBack: boolean): MailContent {
  const { productName, authorFirstName } = writtenByMember(decision);
  const what = isBack ? 'est de nouveau en ligne' : 'est en ligne';
  const seen = whoSees(decision);
  return {
    subject: `Votre annonce « ${productName} » ${decision.isArchived || decision.authorSuspended ? 'est acceptée' : what}`,
    preview: seen,
    title:
      decision.isArchived || decision.authorSuspended
        ? 'Votre annonce est acceptée'
        : `Votre annonce ${what}`,
    paragraphs: [
      `Bonjour ${authorFirstName},`,
      isBack
        ? `Un administrateur de ${site.name} a relu votre annonce « ${productName} » et l'a rétablie.`
        : `Un administrateur de ${site.name} a relu votre annonce « ${productName} » et l'a acceptée.`,
      seen,
    ],
    action: { label: 'Voir mon annonce', url: `${site.publicUrl}/app/ad/${decision.listingId}` },
    notes: [
      "Tout est parti ? Archivez l'annonce depuis sa page : vous la remettrez en ligne quand vous voudrez.",
    ],
  };
}

/** Removes links: these fields are members' texts, unlike the reason. */
const writtenByMember = ({ productName, authorFirstName }: Omit<MailedDecision, 'reason'>) => ({
  productName: withoutLinks(productName),
  authorFirstName: withoutLinks(authorFirstName),
});

function whoSees({ isArchived, authorSuspended }: MailedDecision): string {
  if (authorSuspended) return 'Elle sera visible quand votre compte ne sera plus suspendu.';
  if (isArchived)
    return 'Elle est archivée : remettez-la en ligne depuis « Mes annonces » quand vous voudrez.';
  return 'Elle est visible de tous, et les membres qui cherchent ce produit près de chez vous peuvent vous écrire.';
}

function howToAnswer({ links: { contact } }: SiteSettings): string {
  const question = "Vous n'êtes pas d'accord, ou vous avez une question ?";
  return contact
    ? `${question} Écrivez-nous, une personne relira votre annonce : ${contact}`
    : `${question} Écrivez à l'équipe du site : une personne relira votre annonce.`;
}
