import type { MailedLinkRecipientAndSecret } from '#server/features/accounts/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export function composePasswordResetMail(
  site: SiteSettings,
  { firstName, secret }: MailedLinkRecipientAndSecret,
): MailContent {
  return {
    subject: `Choisissez un nouveau mot de passe ${site.name}`,
    preview: 'Votre lien pour choisir un nouveau mot de passe, valable une heure.',
    title: 'Mot de passe oublié ?',
    paragraphs: [
      formatMailGreeting(firstName),
      `Vous avez demandé à changer le mot de passe de votre compte ${site.name}. Choisissez-en un nouveau avec ce lien :`,
    ],
    action: {
      label: 'Choisir un mot de passe',
      url: `${site.publicUrl}/app/forgotten/password/reset/${secret}`,
    },
    notes: [
      "Ce lien est valable une heure et ne sert qu'une fois.",
      "Vous n'avez rien demandé ? Ignorez ce message : votre mot de passe reste le même.",
    ],
  };
}
