import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { ServerFeature } from '#server/platform/server-feature.ts';
import type { Services } from '#server/platform/services.ts';
import { removePictureFiles } from './picture-names.ts';
import { deletePictureRowsAndHashes } from './stored-pictures.ts';

const removeUnshown = defineJob<{ paths: string[] }>('images.remove-unshown', { retryDelay: 5, retries: 12 });

/**
 * Removes pictures that nothing shows any more. Enqueued in the transaction that stops showing them; after
 * its commit, both sizes of those still unused are removed, with retries while the store is down.
 */
export async function enqueueUnusedPictureRemoval(
  tx: Queryable,
  jobs: JobQueue,
  paths: readonly string[],
): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, removeUnshown, { paths: [...paths] });
}

/**
 * Runs `show`, which starts to show these stored pictures. If it fails, unused ones are removed at once, or
 * at the latest by the nightly sweep.
 */
export async function runRemovingPicturesOnFailure<T>(
  { db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>,
  paths: readonly string[],
  show: () => Promise<T>,
): Promise<T> {
  try {
    return await show();
  } catch (error) {
    const dropped = db.transaction().execute((tx) => enqueueUnusedPictureRemoval(tx, jobs, paths));
    await dropped.catch((err: unknown) => log.warn({ err }, 'Unused pictures wait for the nightly sweep'));
    throw error;
  }
}

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /**
     * Paths of the pictures that the feature shows.
     * @param among paths looked for; the answer may hold others
     */
    listPictures?: (db: Queryable, among: string[]) => Promise<string[]>;
  }
}

/**
 * Paths of the pictures that any feature shows.
 * @param among paths looked for; the answer may hold others
 */
export async function collectPicturePathsInUse(
  features: readonly ServerFeature[],
  db: Queryable,
  among: string[],
): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const { listPictures } of features) {
    for (const path of (await listPictures?.(db, among)) ?? []) shown.add(path);
  }
  return shown;
}

export function registerImageJobs({
  db,
  files,
  jobs,
  features,
}: Pick<Services, 'db' | 'files' | 'jobs' | 'features'>) {
  jobs.handle(removeUnshown, async ({ paths }) => {
    const shown = await collectPicturePathsInUse(features, db, paths);
    const unshown = paths.filter((path) => !shown.has(path));
    await deletePictureRowsAndHashes(db, unshown);
    await removePictureFiles(files, unshown);
  });
}
