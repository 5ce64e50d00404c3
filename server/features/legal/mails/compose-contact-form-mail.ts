import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

interface Message {
  name: string;
  email: string;
  text: string;
}

/** Mail to the operator with the text of a visitor, whose address is unverified. */
export function composeContactFormMail(site: SiteSettings, { name, email, text }: Message): MailContent {
  const writer = removeAutoLinkableText(name);
  return {
    subject: `Message de ${writer}`,
    preview: text.replace(/\s+/g, ' ').slice(0, 150),
    title: `Message de ${writer}`,
    paragraphs: [{ quoted: text.split(/\n+/).filter((line) => line.trim() !== '') }],
    notes: [
      `Écrit par un visiteur sur la page de contact ${formatNameWithPrepositionDe(site.name)}. Répondre à ce message écrit à ${email}, adresse qu'il a indiquée et que personne n'a vérifiée.`,
    ],
  };
}
