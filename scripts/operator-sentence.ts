import { S3NetworkError, S3ServiceError } from 's3mini';

/** French reasons by Node's error code. */
const reasons: Record<string, string> = {
  EACCES: 'accès refusé',
  EPERM: 'accès refusé',
  EROFS: 'disque en lecture seule',
  ENOSPC: 'disque plein',
  EDQUOT: 'quota atteint',
  ENOENT: "n'existe pas",
  ENOTDIR: "n'est pas un dossier",
  EEXIST: "n'est pas un dossier",
};

/**
 * Reason of a failure, for the person who runs a command: a file that the system refuses is named in French, and so is
 * the failure of a bucket.
 */
export function operatorSentence(error: unknown): string {
  if (error instanceof S3ServiceError) return `Le service S3 a refusé une demande (${error.status}).`;
  if (error instanceof S3NetworkError) return `Le service S3 ne répond pas (${error.code}).`;
  const { syscall, path, code = '', message } = error as NodeJS.ErrnoException;
  return syscall && path ? `${path} : ${reasons[code] ?? `échec (${code})`}.` : message;
}
