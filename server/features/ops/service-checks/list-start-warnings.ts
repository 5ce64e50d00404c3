import type { Config } from '#server/config.ts';
import { listMissingLegalNoticeVariables } from '#server/config-operator.ts';

/** Warnings of settings that are unsafe or would not work for visitors, one French sentence each. */
export function listStartWarnings({
  isPublicUrlGiven,
  publicUrl,
  mail,
  rateLimit,
  sessionSecret,
  site,
}: Config): string[] {
  if (!isPublicUrlGiven) return [];
  const { protocol } = new URL(publicUrl);
  const isLocal = isLocalSite(publicUrl);
  const warnings: string[] = [];
  if (!mail.smtpUrl) warnings.push(NO_MAIL);
  if (!isLocal && protocol === 'http:') warnings.push(NO_TLS);
  if (!isLocal && !rateLimit) warnings.push(NO_LIMITS);
  if (!isLocal && sessionSecret && isGuessable(sessionSecret)) warnings.push(WEAK_SECRET);
  const missing = isLocal ? [] : listMissingLegalNoticeVariables(site.operator);
  if (missing.length > 0) warnings.push(noOperator(missing));
  return warnings;
}

export const isLocalSite = (publicUrl: string): boolean => LOCAL.test(new URL(publicUrl).hostname);

const LOCAL = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** True for a secret of few different characters: a random one of 32 hexadecimal digits has about fourteen. */
const isGuessable = (secret: string) => new Set(secret).size < 10;

const NO_MAIL =
  'PUBLIC_URL est donné sans SMTP_URL : les e-mails restent des fichiers dans DATA_DIR/outbox et personne ne les reçoit. Donnez SMTP_URL.';
const NO_TLS =
  'PUBLIC_URL est en http : mots de passe et sessions circulent en clair. Mettez un mandataire https devant le site, et son adresse https dans PUBLIC_URL.';
const NO_LIMITS =
  "RATE_LIMIT=off : rien ne limite l'essai de mots de passe ni l'envoi d'annonces et de messages. Retirez ce réglage.";
const WEAK_SECRET =
  'SESSION_SECRET se devine, et ouvre tous les comptes : mettez-y le résultat de « openssl rand -base64 48 ». Chacun devra se reconnecter, et régler de nouveau la validation en deux étapes.';
const noOperator = (missing: string[]) =>
  `L'exploitant du site n'est pas indiqué en entier (${missing.join(', ')}) : la loi le demande. Complétez-le dans les réglages du site.`;
