import type { MailContent, Site } from '#server/platform/mail/compose-mail.ts';

/** Goes to the former address; it does not tell the new one, which a stranger may read there. */
export function emailChangedMail(site: Site): MailContent {
  const { contact } = site.links;
  return {
    subject: "L'adresse e-mail de votre compte a été changée",
    preview: `Votre compte ${site.name} utilise désormais une autre adresse.`,
    title: 'Adresse e-mail changée',
    paragraphs: [
      'Bonjour,',
      `Votre compte ${site.name} utilise désormais une autre adresse e-mail. Nous n'enverrons plus rien à celle-ci.`,
    ],
    notes: [
      contact
        ? `Ce n'était pas vous ? Écrivez-nous sans attendre : ${contact}`
        : "Ce n'était pas vous ? Prévenez sans attendre l'équipe du site.",
    ],
  };
}
