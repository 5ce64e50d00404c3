import type { AccountErasureWarningStage } from '#contract/retention.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { formatDateInParis } from '#server/platform/paris-time.ts';

/**
 * Warning before an erasure, without the person's name: the address may be unproved or belong to a stranger by
 * now.
 */
export function composeAccountErasureWarningMail(
  site: SiteSettings,
  warning: AccountErasureWarningStage,
  eraseAt: Date,
): MailContent {
  const date = formatDateInParis(eraseAt);
  const subject = `Votre compte ${site.name} sera effacé le ${date}`;
  return {
    subject: warning === 'first' ? subject : `Dernier rappel\u00a0: v${subject.slice(1)}`,
    preview: 'Pour le garder, connectez-vous avant cette date.',
    title: 'Gardez-vous votre compte\u00a0?',
    paragraphs: [
      'Bonjour,',
      `Votre compte ${site.name} n'a pas servi depuis longtemps. Le ${date}, il sera effacé avec vos annonces, vos photos, vos favoris et vos recherches.`,
      "Pour le garder, connectez-vous avant cette date. Rien d'autre à faire.",
    ],
    action: { label: 'Me connecter', url: `${site.publicUrl}/app/login` },
    notes: [
      "Mot de passe oublié\u00a0? La page de connexion vous permet d'en choisir un autre.",
      "Vous n'en avez plus besoin\u00a0? Ignorez ce message, ou connectez-vous une dernière fois pour télécharger vos données.",
    ],
    links: [{ label: 'Ce que le site garde, et combien de temps', url: site.links.privacy }],
  };
}
