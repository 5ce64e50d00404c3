import { settings } from '#contract/settings/settings.ts';
import type { Config } from '#server/config.ts';
import { listMissingLegalNoticeVariables } from '#server/config-operator.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

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
  const gap = isLocal ? undefined : describeLegalNoticeGap(site.operator);
  if (gap) warnings.push(gap);
  return warnings;
}

/** Warnings of what a site that only this machine reaches lacks before others do: then they are faults. */
export function checkReadinessOfLocalSite({
  isPublicUrlGiven,
  publicUrl,
  mail,
  site,
}: Config): OperatorCheckResult[] {
  const gaps = [
    !isPublicUrlGiven && !mail.smtpUrl && NO_MAIL,
    isLocalSite(publicUrl) && describeLegalNoticeGap(site.operator),
  ];
  return gaps.flatMap((sentence) =>
    sentence ? [{ subject: "Avant d'ouvrir le site", isRight: true, isWarning: true, sentence }] : [],
  );
}

/** French sentence on what the legal notice lacks; undefined for a complete one. */
function describeLegalNoticeGap(operator: Config['site']['operator']): string | undefined {
  const missing = listMissingLegalNoticeVariables(operator).map((name) => `« ${settings[name].label} »`);
  return missing.length > 0
    ? `les mentions légales, que la loi demande, sont incomplètes : donnez ${missing.join(', ')} dans « Réglages ».`
    : undefined;
}

export const isLocalSite = (publicUrl: string): boolean => LOCAL.test(new URL(publicUrl).hostname);

const LOCAL = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** True for a secret of few different characters: a random one of 32 hexadecimal digits has about fourteen. */
const isGuessable = (secret: string) => new Set(secret).size < 10;

const NO_MAIL =
  "le site n'a pas de serveur d'e-mails, et personne ne reçoit de lien d'activation ni de message : donnez-en un dans « Réglages ».";
const NO_TLS =
  "l'adresse du site est en http, et mots de passe et sessions circulent en clair. Sur la machine du site : mettez un mandataire https devant lui, et son adresse https dans PUBLIC_URL.";
const NO_LIMITS =
  "rien ne limite l'essai de mots de passe ni l'envoi d'annonces et de messages. Sur la machine du site : retirez RATE_LIMIT=off.";
const WEAK_SECRET =
  'le secret des sessions se devine, et ouvre tous les comptes. Sur la machine du site : mettez dans SESSION_SECRET le résultat de « openssl rand -base64 48 ». Chacun devra se reconnecter, et régler de nouveau la validation en deux étapes.';
