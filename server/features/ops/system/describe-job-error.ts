/** Error that ended the last attempt of a job, as it is stored with the job. */
export interface JobError {
  /** Class name of the error; null when the attempt ended without one, as with its process. */
  type: string | null;
  code: string | null;
}

/** French reason why an attempt failed, with what to do about it where that is known, without a full stop. */
export function describeJobError({ type, code }: JobError, sendsMail: boolean): string {
  const known = code !== null && sendsMail ? mailErrors.get(code) : undefined;
  if (known) return `le serveur d'e-mails ${known.does} (${code})${known.advice ?? ''}`;
  if (code && UNREACHABLE.has(code))
    return sendsMail
      ? `le serveur d'e-mails ne répond pas (${code})${CHECK_SERVER}`
      : `un service ne répond pas (${code}) : les contrôles disent lequel`;
  if (type === null) return 'elle a été interrompue';
  return `erreur ${code ?? type} : le journal en dit plus`;
}

const CHECK_SERVER = " : vérifiez le serveur d'e-mails dans « Réglages »";

const mailErrors = new Map<string, { does: string; advice?: string }>([
  ['EAUTH', { does: 'refuse le nom ou le mot de passe', advice: CHECK_SERVER }],
  ['ENOAUTH', { does: 'demande un nom et un mot de passe', advice: CHECK_SERVER }],
  ['ETLS', { does: 'refuse le chiffrement', advice: CHECK_SERVER }],
  [
    'EENVELOPE',
    { does: "refuse l'expéditeur ou le destinataire", advice: " : vérifiez l'expéditeur dans « Réglages »" },
  ],
  [
    'EMESSAGE',
    { does: "n'accepte pas l'e-mail pour le moment", advice: ' : si cela dure, demandez à qui le tient' },
  ],
]);

/** Codes of Node and nodemailer for a service that is away. */
const UNREACHABLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
]);
