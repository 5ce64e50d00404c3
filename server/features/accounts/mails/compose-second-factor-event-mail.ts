import { formatNameWithPrepositionA } from '#contract/text/french-articles.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Event `recovery-code`: one was used, and `left` remain. */
export type SecondFactorEvent =
  | { name: 'activated' }
  | { name: 'deactivated' }
  | { name: 'recovery-code'; left: number };

export function composeSecondFactorEventMail(
  site: SiteSettings,
  firstName: string,
  event: SecondFactorEvent,
): MailContent {
  return {
    ...textsOf(site, firstName, event),
    action: { label: 'Voir mes informations', url: `${site.publicUrl}/app/profil/info` },
    notes: [
      "Ce n'était pas vous ? Changez de mot de passe aussitôt, puis prévenez un autre administrateur du site.",
    ],
  };
}

function textsOf({ name: siteName }: SiteSettings, firstName: string, event: SecondFactorEvent) {
  if (event.name === 'activated') {
    return {
      subject: 'Validation en deux étapes activée',
      preview: `Se connecter ${formatNameWithPrepositionA(siteName)} demande maintenant un code.`,
      title: 'Validation en deux étapes activée',
      paragraphs: [
        formatMailGreeting(firstName),
        `Se connecter à votre compte ${siteName} demande maintenant, après le mot de passe, un code de votre application. Les autres sessions ouvertes ont été fermées.`,
        'Gardez vos codes de secours là où vous les retrouverez sans votre téléphone.',
      ],
    };
  }
  if (event.name === 'deactivated') {
    return {
      subject: 'Validation en deux étapes désactivée',
      preview: `Se connecter ${formatNameWithPrepositionA(siteName)} ne demande plus de code.`,
      title: 'Validation en deux étapes désactivée',
      paragraphs: [
        formatMailGreeting(firstName),
        `La validation en deux étapes de votre compte ${siteName} vient d'être désactivée avec un code : le mot de passe suffit de nouveau pour se connecter.`,
      ],
    };
  }
  return {
    subject: 'Un code de secours vient de servir',
    preview: leftSentence(event.left),
    title: 'Code de secours utilisé',
    paragraphs: [
      formatMailGreeting(firstName),
      `Un code de secours vient d'être utilisé pour votre compte ${siteName}. Il ne peut plus servir.`,
      leftSentence(event.left),
      'Vous avez perdu votre application ? Désactivez la validation en deux étapes avec un autre code de secours, puis activez-la de nouveau.',
    ],
  };
}

function leftSentence(left: number): string {
  if (left === 0)
    return 'Il ne vous en reste aucun : sans votre application, vous ne pourriez plus vous connecter.';
  return left === 1 ? 'Il vous en reste un seul.' : `Il vous en reste ${left}.`;
}
