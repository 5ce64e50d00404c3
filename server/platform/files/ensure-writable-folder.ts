import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CannotStartError } from '../cannot-start.ts';

/** Creates a folder if it is missing. @throws CannotStartError when it is not writable */
export async function ensureWritableFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, 'x', { flush: true });
    await rm(probe);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CannotStartError(`${reasons[code ?? ''] ?? reasons.other} : ${folder} (DATA_DIR).`, { cause });
  }
}

/**
 * Creates a folder and its parents. Node's own recursive `mkdir` never ends where a system says that the parent is
 * missing, as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const reasons: Record<string, string> = {
  ENOSPC: 'Le disque est plein, faites de la place dans le dossier de données',
  EDQUOT: 'Le quota est atteint, faites de la place dans le dossier de données',
  EEXIST: "Le chemin du dossier de données n'est pas celui d'un dossier",
  ENOTDIR: "Le chemin du dossier de données n'est pas celui d'un dossier",
  other: "Le dossier de données n'est pas accessible en écriture, rendez-le au compte du site",
};
