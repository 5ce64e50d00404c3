import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';

interface AdminRightsChange {
  isAdmin: boolean;
  reason: string | null;
}

/** Mail to a member who became an administrator, or no longer is one. */
export function composeAdminRightsChangedMail(
  site: SiteSettings,
  firstName: string,
  { isAdmin, reason }: AdminRightsChange,
): MailContent {
  const ofSite = formatNameWithPrepositionDe(site.name);
  const quoted = reason ? ['La raison :', createQuotedMailParagraph(reason)] : [];
  if (isAdmin) {
    return {
      subject: `Vous êtes administrateur ${ofSite}`,
      preview: 'Connectez-vous de nouveau pour retrouver vos nouveaux onglets.',
      title: 'Vous voilà administrateur',
      paragraphs: [
        formatMailGreeting(firstName),
        `Un administrateur ${ofSite} vous a donné ses droits : vous pouvez relire les annonces, aider les membres et régler le site. Vos annonces et vos messages restent comme ils sont.`,
        ...quoted,
        'Par sécurité, vos sessions ouvertes ont été fermées : connectez-vous de nouveau, et de nouveaux onglets apparaîtront dans « Mon compte ».',
      ],
      action: { label: 'Me connecter', url: `${site.publicUrl}/app/login` },
      notes: [
        "Vous ne vous y attendiez pas ? Demandez-le de vive voix à un administrateur du site : vous n'êtes tenu à rien.",
      ],
    };
  }
  return {
    subject: `Vous n'êtes plus administrateur ${ofSite}`,
    preview: 'Votre compte de membre reste comme il est.',
    title: "Vous n'êtes plus administrateur",
    paragraphs: [
      formatMailGreeting(firstName),
      `Un autre administrateur ${ofSite} a retiré à votre compte les droits d'administration.`,
      ...quoted,
      "Votre compte de membre reste comme il est : vos annonces, vos messages, votre mot de passe et, si vous l'aviez activée, la validation en deux étapes, que vous pouvez désactiver dans « Mes informations ».",
    ],
    action: { label: 'Voir mes informations', url: `${site.publicUrl}/app/profil/info` },
    notes: ['Vous ne vous y attendiez pas ? Parlez-en à un administrateur du site.'],
    links: [createContactPageMailLink(site)],
  };
}
