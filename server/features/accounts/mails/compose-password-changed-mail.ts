import type { MailedLinkRecipientAndSecret } from '#server/features/accounts/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export function composePasswordChangedMail(
  site: SiteSettings,
  { firstName, secret }: MailedLinkRecipientAndSecret,
): MailContent {
  return {
    subject: 'Votre mot de passe a été modifié',
    preview: `Le mot de passe de votre compte ${site.name} vient d'être changé.`,
    title: 'Mot de passe modifié',
    paragraphs: [
      formatMailGreeting(firstName),
      `Le mot de passe de votre compte ${site.name} vient d'être changé, et les autres sessions ouvertes ont été fermées.`,
      "C'était vous ? Vous n'avez rien à faire.",
    ],
    action: { label: "Ce n'était pas moi", url: `${site.publicUrl}/app/email/annuler/${secret}` },
    notes: [
      "« Ce n'était pas moi » ferme toutes les sessions et vous laisse choisir un nouveau mot de passe. Ce lien est valable 7 jours.",
    ],
  };
}
