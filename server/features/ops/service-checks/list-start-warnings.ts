import type { Config } from '#server/config.ts';
import { listMissingLegalNoticeVariables } from '#server/config-operator.ts';

/** Warnings of settings that are unsafe or would not work for visitors, one French sentence each. */
export function listStartWarnings({ isPublicUrlGiven, publicUrl, mail, rateLimit, site }: Config): string[] {
  if (!isPublicUrlGiven) return [];
  const { protocol } = new URL(publicUrl);
  const isLocal = isLocalSite(publicUrl);
  const warnings: string[] = [];
  if (!mail.smtpUrl) warnings.push(NO_MAIL);
  if (!isLocal && protocol === 'http:') warnings.push(NO_TLS);
  if (!isLocal && !rateLimit) warnings.push(NO_LIMITS);
  const missing = isLocal ? [] : listMissingLegalNoticeVariables(site.operator);
  if (missing.length > 0) warnings.push(noOperator(missing));
  return warnings;
}

export const isLocalSite = (publicUrl: string): boolean => LOCAL.test(new URL(publicUrl).hostname);

const LOCAL = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

const NO_MAIL =
  'PUBLIC_URL est donné sans SMTP_URL : les e-mails restent des fichiers dans DATA_DIR/outbox et personne ne les reçoit.';
const NO_TLS =
  'PUBLIC_URL est en http : sans mandataire https devant le site, mots de passe et sessions circulent en clair.';
const NO_LIMITS =
  "RATE_LIMIT=off : rien ne limite l'essai de mots de passe ni l'envoi d'annonces et de messages.";
const noOperator = (missing: string[]) =>
  `L'exploitant du site n'est pas indiqué en entier (${missing.join(', ')}) : les mentions légales le disent, et la loi le demande.`;
