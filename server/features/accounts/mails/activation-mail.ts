import { linkLifetimeHours, type MailedLink } from '#server/features/accounts/links.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Without a name: the address is unproved, and a name could carry a stranger's message. */
export function activationMail(site: SiteSettings, { secret }: MailedLink): MailContent {
  return {
    subject: `Activez votre compte ${site.name}`,
    preview: "Plus qu'une étape : confirmez votre adresse e-mail.",
    title: 'Bienvenue !',
    paragraphs: [
      'Bonjour,',
      `Votre compte ${site.name} est presque prêt : confirmez votre adresse e-mail pour l'activer, publier vos annonces et écrire aux jardiniers près de chez vous.`,
    ],
    action: { label: 'Activer mon compte', url: `${site.publicUrl}/app/signup/validate/${secret}` },
    notes: [
      `Ce lien est valable ${linkLifetimeHours.activation} heures. Passé ce délai, la page de connexion vous en enverra un autre.`,
      "Vous n'avez pas créé de compte ? Ignorez ce message : sans activation, il sera effacé.",
    ],
  };
}
