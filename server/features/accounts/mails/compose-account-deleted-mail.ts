import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';

export function composeAccountDeletedMail(site: SiteSettings, firstName: string): MailContent {
  return {
    subject: `Votre compte ${site.name} est supprimé`,
    preview: 'Vos annonces, vos photos, vos favoris et vos recherches sont effacés.',
    title: 'Votre compte est supprimé',
    paragraphs: [
      formatMailGreeting(firstName),
      `Comme demandé, votre compte ${site.name} est supprimé : votre profil, vos annonces, vos photos, vos favoris et vos recherches sont effacés. Les messages que vous avez écrits restent chez leurs destinataires, sans votre nom.`,
      'Merci de votre passage. Vous pouvez créer un nouveau compte quand vous voudrez.',
    ],
    notes: [
      "C'est le dernier e-mail que vous recevez de nous.",
      "Vous n'avez rien demandé ? Écrivez-nous sans attendre : quelqu'un s'est servi de votre compte.",
    ],
    links: [
      createContactPageMailLink(site),
      { label: 'Ce que le site garde, et combien de temps', url: site.links.privacy },
    ],
  };
}
