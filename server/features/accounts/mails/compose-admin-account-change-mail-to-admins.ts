import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { ERASED_PERSON_FIRST_AND_LAST_NAME } from '#server/features/accounts/erased-person.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Event `taken-back`: the owner undid a change of the account by the link in its mail. */
export type ChangeKindOfAdminAccount =
  | 'made-admin'
  | 'rights-withdrawn'
  | 'password'
  | 'email'
  | 'taken-back'
  | 'second-factor-off'
  | 'second-factor-removed';

type Person = Pick<UserRow, 'id' | 'firstName' | 'lastName'>;

interface AdminChangeMail {
  change: ChangeKindOfAdminAccount;
  /** Administrator who made the change; undefined once erased. */
  actor: Person | undefined;
  subject: Person | undefined;
}

/** Mail to an administrator about another one's change, or about their own when no other mail reports it. */
export function composeAdminAccountChangeMailToAdmins(
  site: SiteSettings,
  receiver: Person,
  { change, actor, subject }: AdminChangeMail,
): MailContent {
  const isOwn = receiver.id === actor?.id;
  const { title, done, effect } = textsOf(change, {
    who: isOwn ? 'Vous avez' : `${nameOf(actor)} a`,
    own: isOwn ? 'votre' : 'son',
    other: nameOf(subject),
    site: formatNameWithPrepositionDe(site.name),
  });
  return {
    subject: title,
    preview: done,
    title,
    paragraphs: [formatMailGreeting(receiver.firstName), done, effect],
    action: {
      label: 'Voir les administrateurs',
      url: `${site.publicUrl}/app/profil/admin-admins`,
    },
    notes: [
      isOwn
        ? "Ce n'était pas vous ? Changez de mot de passe aussitôt, puis prévenez les autres administrateurs."
        : 'Vous ne vous y attendiez pas ? Demandez-le de vive voix à la personne ; dans le doute, suspendez le compte, ce qui ferme ses sessions.',
    ],
  };
}

interface MailWords {
  who: string;
  own: string;
  other: string;
  site: string;
}

function textsOf(change: ChangeKindOfAdminAccount, { who, own, other, site }: MailWords) {
  switch (change) {
    case 'made-admin':
      return {
        title: 'Un nouveau compte administrateur',
        done: `${who} donné à ${other} les droits d'administration ${site}.`,
        effect: 'Ce compte voit les adresses des membres, décide des annonces et peut suspendre des comptes.',
      };
    case 'rights-withdrawn':
      return {
        title: "Droits d'un administrateur retirés",
        done: `${who} retiré à ${other} les droits d'administration ${site}.`,
        effect: "Ce compte reste celui d'un membre : ses annonces et ses messages ne changent pas.",
      };
    case 'password':
      return {
        title: "Mot de passe d'un administrateur modifié",
        done: `${who} changé le mot de passe de ${own} compte d'administration ${site}.`,
        effect: 'Les autres sessions de ce compte ont été fermées.',
      };
    case 'email':
      return {
        title: "Adresse d'un administrateur en cours de changement",
        done: `${who} demandé à changer l'adresse e-mail de ${own} compte d'administration ${site}.`,
        effect: "La nouvelle adresse compte dès que le lien qu'elle a reçu est ouvert.",
      };
    case 'taken-back':
      return {
        title: "Compte d'un administrateur repris",
        done: `${who} repris ${own} compte d'administration ${site}, par le lien reçu lors d'un changement d'adresse ou de mot de passe.`,
        effect:
          "Toutes ses sessions ont été fermées : quelqu'un d'autre a pu y entrer. Relisez ce qui a été décidé en son nom.",
      };
    case 'second-factor-off':
      return {
        title: "Validation en deux étapes d'un administrateur désactivée",
        done: `${who} désactivé la validation en deux étapes de ${own} compte d'administration ${site}.`,
        effect: 'Le mot de passe suffit de nouveau pour y entrer.',
      };
    case 'second-factor-removed':
      return {
        title: "Validation en deux étapes d'un administrateur retirée",
        done: `${who} retiré la validation en deux étapes du compte de ${other}.`,
        effect: 'Le mot de passe suffit de nouveau pour y entrer. Ses sessions ont été fermées.',
      };
  }
}

const nameOf = ({
  firstName,
  lastName,
}: Pick<Person, 'firstName' | 'lastName'> = ERASED_PERSON_FIRST_AND_LAST_NAME) =>
  removeAutoLinkableText(`${firstName} ${lastName}`.trim());
