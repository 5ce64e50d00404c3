import { toName } from '#contract/text/of-name.ts';
import type { MailLink, SiteSettings } from './mail-content.ts';

/** How to object to what a mail says, with `contactLink`; answers reach the operator where one is configured. */
export const writeToUs = ({ operator }: SiteSettings): string =>
  operator.email ? 'Répondez à cet e-mail ou écrivez-nous' : 'Écrivez-nous';

export const contactLink = ({ name, links }: SiteSettings): MailLink => ({
  label: `Écrire ${toName(name)}`,
  url: links.contact,
});
