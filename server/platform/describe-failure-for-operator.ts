import type { NodemailerError } from 'nodemailer';
import { S3NetworkError, S3ServiceError } from 's3mini';

/** French reasons of a failure by Node's error code. */
const reasons: Record<string, string> = {
  EACCES: 'accès refusé',
  EPERM: 'accès refusé',
  EROFS: 'disque en lecture seule',
  ENOSPC: 'disque plein',
  EDQUOT: 'quota atteint',
  EIO: 'le disque ne répond pas',
  ENOENT: "n'existe pas",
  ENOTDIR: "n'est pas un dossier",
  EEXIST: "n'est pas un dossier",
  ECONNREFUSED: 'ne répond pas',
  ETIMEDOUT: 'ne répond pas',
  ENOTFOUND: 'nom inconnu du DNS',
};

/**
 * Reason of a failure, in French, for the person who runs a command: what the system, a bucket or a mail server
 * refuses, and options that do not exist. Any other error has a French message.
 */
export function describeFailureForOperator(error: unknown): string {
  if (error instanceof S3ServiceError) return `Le service S3 a refusé une demande (${error.status}).`;
  if (error instanceof S3NetworkError) return `Le service S3 ne répond pas (${error.code}).`;
  const { code, syscall, message, command } = error as NodemailerError;
  if (code?.startsWith('ERR_PARSE_ARGS_')) return optionSentence(message);
  if (code === DISK_FULL) return 'Le disque de la base de données est plein.';
  // Command of SMTP, which errors of nodemailer name.
  if (command !== undefined) return mailSentence(error as NodemailerError);
  return syscall ? systemSentence(error as SystemError) : message;
}

/** SQLSTATE, the error code of PostgreSQL. */
const DISK_FULL = '53100';

/**
 * French sentence on an unknown option.
 * @param message as `Unknown option '--name'. To specify...`
 */
function optionSentence(message: string): string {
  const [, given = message] = /'([^' ]+)/.exec(message) ?? [];
  return `${given} : option inconnue, ou valeur qui manque ou qui est de trop.`;
}

function mailSentence({ code, response, originalCode }: NodemailerError): string {
  if (response) return `Le serveur d'e-mails refuse : « ${response} ».`;
  return `Le serveur d'e-mails de SMTP_URL ne répond pas (${originalCode ?? code}).`;
}

/** Error of a system call: of a file, or of a connection. Errors of writing name no file. */
interface SystemError extends NodeJS.ErrnoException {
  address?: string;
  hostname?: string;
}

function systemSentence({ code = '', path, hostname, address }: SystemError): string {
  return `${path ?? hostname ?? address ?? 'Échec'} : ${reasons[code] ?? `échec (${code})`}.`;
}
