import type { Config } from './config.ts';

/** What is unsafe or would not work for visitors, one French sentence each. */
export function startWarnings({ isPublicUrlGiven, publicUrl, mail, rateLimit }: Config): string[] {
  if (!isPublicUrlGiven) return [];
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = LOCAL.test(hostname);
  const warnings: string[] = [];
  if (!mail.smtpUrl) warnings.push(NO_MAIL);
  if (!isLocal && protocol === 'http:') warnings.push(NO_TLS);
  if (!isLocal && !rateLimit) warnings.push(NO_LIMITS);
  return warnings;
}

const LOCAL = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

const NO_MAIL =
  'PUBLIC_URL est donné sans SMTP_URL : les e-mails restent des fichiers dans DATA_DIR/outbox et personne ne les reçoit.';
const NO_TLS =
  'PUBLIC_URL est en http : sans mandataire https devant le site, mots de passe et sessions circulent en clair.';
const NO_LIMITS =
  "RATE_LIMIT=off : rien ne limite l'essai de mots de passe ni l'envoi d'annonces et de messages.";
