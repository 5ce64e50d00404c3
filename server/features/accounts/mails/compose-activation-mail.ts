import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import {
  type MailedLinkRecipientAndSecret,
  mailedLinkLifetimeHours,
} from '#server/features/accounts/links.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';

/**
 * Activation mail, without the person's name: the address is unproved, and a name could carry a stranger's
 * message.
 */
export function composeActivationMail(
  site: SiteSettings,
  { secret, isActive }: MailedLinkRecipientAndSecret,
): MailContent {
  const url = `${site.publicUrl}/app/signup/validate/${secret}`;
  const lifetime = `Ce lien est valable ${mailedLinkLifetimeHours.activation} heures.`;
  if (isActive)
    return {
      subject: `Confirmez votre adresse e-mail pour ${site.name}`,
      preview: 'Votre compte est déjà actif.',
      title: 'Bienvenue !',
      paragraphs: [
        'Bonjour,',
        `Un administrateur ${formatNameWithPrepositionDe(site.name)} a activé votre compte : il sert dès maintenant. Confirmez que cette adresse est la vôtre, pour que les e-mails du site y arrivent.`,
      ],
      action: { label: 'Confirmer mon adresse', url },
      notes: [
        `${lifetime} Passé ce délai, sa page vous en enverra un autre.`,
        "Vous n'attendiez pas ce compte ? N'ouvrez pas le lien, et dites-le-nous.",
      ],
      links: [createContactPageMailLink(site)],
    };
  return {
    subject: `Activez votre compte ${site.name}`,
    preview: "Plus qu'une étape : confirmez votre adresse e-mail.",
    title: 'Bienvenue !',
    paragraphs: [
      'Bonjour,',
      `Votre compte ${site.name} est presque prêt : confirmez votre adresse e-mail pour l'activer, publier vos annonces et écrire aux jardiniers près de chez vous.`,
    ],
    action: { label: 'Activer mon compte', url },
    notes: [
      `${lifetime} Passé ce délai, la page de connexion vous en enverra un autre.`,
      "Vous n'avez pas créé de compte ? Ignorez ce message : sans activation, il sera effacé.",
    ],
  };
}
