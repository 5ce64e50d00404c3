import type { MailedLinkRecipientAndSecret } from '#server/features/accounts/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Mail to the current address, without the new one: somebody else may read this mailbox. */
export function composeEmailChangeRequestedMail(
  site: SiteSettings,
  { firstName, secret }: MailedLinkRecipientAndSecret,
): MailContent {
  return {
    subject: "Changement d'adresse e-mail demandé",
    preview: `Quelqu'un veut utiliser une autre adresse pour votre compte ${site.name}.`,
    title: "Changement d'adresse demandé",
    paragraphs: [
      formatMailGreeting(firstName),
      `Une autre adresse e-mail a été demandée pour votre compte ${site.name}. Elle remplacera celle-ci dès qu'elle aura été confirmée.`,
      "C'était vous ? Vous n'avez rien à faire ici : ouvrez le lien reçu à la nouvelle adresse.",
    ],
    action: { label: "Ce n'était pas moi", url: `${site.publicUrl}/app/email/annuler/${secret}` },
    notes: [
      "« Ce n'était pas moi » garde ou rétablit cette adresse, ferme toutes les sessions ouvertes et vous laisse choisir un nouveau mot de passe. Ce lien est valable 7 jours, aussi après le changement.",
    ],
  };
}
