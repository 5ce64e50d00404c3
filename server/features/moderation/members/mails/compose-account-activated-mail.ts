import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

/**
 * Mail about an activated account.
 * @param isBack true after a suspension; false at the first activation
 */
export function composeAccountActivatedMail(
  site: SiteSettings,
  firstName: string,
  isBack: boolean,
): MailContent {
  const common = { action: { label: 'Me connecter', url: `${site.publicUrl}/app/login` } };
  if (isBack) {
    return {
      subject: `Votre compte ${site.name} est rétabli`,
      preview: 'Vos annonces sont de nouveau visibles.',
      title: 'Votre compte est rétabli',
      paragraphs: [
        formatMailGreeting(firstName),
        `Un administrateur ${formatNameWithPrepositionDe(site.name)} a levé la suspension de votre compte. Vos annonces sont de nouveau visibles ; vous pouvez publier et écrire comme avant.`,
        'Connectez-vous de nouveau pour continuer.',
      ],
      ...common,
    };
  }
  return {
    subject: `Votre compte ${site.name} est activé`,
    preview: 'Vous pouvez vous connecter.',
    title: 'Votre compte est activé',
    paragraphs: [
      formatMailGreeting(firstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a activé votre compte. Vous pouvez vous connecter, publier vos annonces et écrire aux jardiniers près de chez vous.`,
    ],
    ...common,
    notes: ["Vous n'avez pas créé de compte ? Choisissez « mot de passe oublié », puis supprimez ce compte."],
  };
}
