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

/** Reason of a failure, for the person who runs a command: a file that the system refuses is named in French. */
export function operatorSentence(error: unknown): string {
  const { syscall, path, code = '', message } = error as NodeJS.ErrnoException;
  return syscall && path ? `${path} : ${reasons[code] ?? `échec (${code})`}.` : message;
}
