import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

// Marker files are empty, which a full disk still takes: the processes of a machine share them, and find them again
// after a restart.

/**
 * Creates a marker file.
 * @returns false when it exists; true also when it can't be created: rather two mails than none
 */
export async function createMarkerFile(file: string): Promise<boolean> {
  try {
    // Missing folder: a site whose data are all elsewhere has none yet.
    await mkdir(dirname(file)).catch(() => {});
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

/** Time at which a marker file was created; undefined when there is none. */
export const findMarkerFileCreationTime = (file: string): Promise<Date | undefined> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => undefined,
  );

export const removeMarkerFile = (file: string) => rm(file, { force: true });

/** Milliseconds until a claim is void: more than the mail server may take for a mail. */
const MAX_CLAIM_MS = 5 * 60_000;

/**
 * Runs work unless another process of the machine is doing it. A process that was killed meanwhile delays it
 * briefly.
 */
export async function runUnlessMarkerFileLocked(claim: string, work: () => Promise<void>): Promise<void> {
  const claimedSince = await findMarkerFileCreationTime(claim);
  if (claimedSince && Date.now() - claimedSince.getTime() > MAX_CLAIM_MS) await removeMarkerFile(claim);
  if (!(await createMarkerFile(claim))) return;
  await work().finally(() => removeMarkerFile(claim));
}
