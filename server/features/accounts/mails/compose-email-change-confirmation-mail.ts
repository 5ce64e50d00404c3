import {
  type MailedLinkRecipientAndSecret,
  mailedLinkLifetimeHours,
} from '#server/features/accounts/links.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

/**
 * Mail that confirms a new address, without the person's name: the address is unproved, and a name could
 * carry a stranger's message.
 */
export function composeEmailChangeConfirmationMail(
  site: SiteSettings,
  { secret }: MailedLinkRecipientAndSecret,
): MailContent {
  return {
    subject: `Confirmez votre adresse e-mail pour ${site.name}`,
    preview: "Plus qu'une étape avant de changer d'adresse.",
    title: 'Confirmez votre adresse',
    paragraphs: [
      'Bonjour,',
      `Vous avez demandé à utiliser cette adresse pour votre compte ${site.name}. Confirmez-la : d'ici là, l'ancienne reste en place.`,
    ],
    action: { label: 'Confirmer mon adresse', url: `${site.publicUrl}/app/email/confirmer/${secret}` },
    notes: [
      `Ce lien est valable ${mailedLinkLifetimeHours.email} heures.`,
      "Vous n'avez rien demandé ? Ignorez ce message : rien ne changera.",
    ],
  };
}
