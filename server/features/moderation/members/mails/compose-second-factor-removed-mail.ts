import { formatNameWithPrepositionA, formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export function composeSecondFactorRemovedMail(site: SiteSettings, firstName: string): MailContent {
  return {
    subject: 'Validation en deux étapes retirée',
    preview: `Se connecter ${formatNameWithPrepositionA(site.name)} ne demande plus de code.`,
    title: 'Validation en deux étapes retirée',
    paragraphs: [
      formatMailGreeting(firstName),
      `Un autre administrateur ${formatNameWithPrepositionDe(site.name)} a retiré la validation en deux étapes de votre compte, parce que vous auriez perdu votre application et vos codes de secours. Vos sessions ouvertes ont été fermées.`,
      "Le mot de passe suffit de nouveau pour vous connecter. Activez la validation en deux étapes dès que possible, avec l'application de votre nouveau téléphone.",
    ],
    action: { label: 'Me connecter', url: `${site.publicUrl}/app/login` },
    notes: [
      "Vous n'avez rien demandé ? Changez de mot de passe aussitôt, puis prévenez un autre administrateur du site.",
    ],
  };
}
