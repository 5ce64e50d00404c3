import type { MailContent, Site } from '#server/platform/mail/compose-mail.ts';

export function passwordResetMail(site: Site): MailContent {
  return {
    subject: 'Votre mot de passe a été modifié',
    preview: `Le mot de passe de votre compte ${site.name} vient d'être changé.`,
    title: 'Mot de passe modifié',
    paragraphs: [
      'Bonjour,',
      `Le mot de passe de votre compte ${site.name} vient d'être changé, et toutes les sessions ouvertes ont été fermées. Connectez-vous avec le nouveau.`,
    ],
    action: { label: 'Me connecter', url: `${site.publicUrl}/app/login` },
    notes: [
      `Ce n'était pas vous ? Demandez tout de suite un nouveau lien : ${site.publicUrl}/app/forgotten/password`,
    ],
  };
}
