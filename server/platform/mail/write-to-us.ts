import { formatNameWithPrepositionA } from '#contract/text/french-articles.ts';
import type { MailLink, SiteSettings } from './mail-content.ts';

/**
 * Sentence on how to object to a mail, with `createContactPageMailLink`; answers reach the operator where one is
 * configured.
 */
export const formatReplyOrContactMailPhrase = ({ operator }: SiteSettings): string =>
  operator.email ? 'Répondez à cet e-mail ou écrivez-nous' : 'Écrivez-nous';

export const createContactPageMailLink = ({ name, links }: SiteSettings): MailLink => ({
  label: `Écrire ${formatNameWithPrepositionA(name)}`,
  url: links.contact,
});

/** Sentence of a decision's mail on other ways to object (DSA, articles 16 and 17). */
export const OTHER_REDRESS_MAIL_TEXT =
  'Vous pouvez aussi saisir un organisme certifié de règlement extrajudiciaire des litiges (article 21 du règlement (UE) 2022/2065) ou un juge.';
