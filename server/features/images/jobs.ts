import { thumbnailOf } from '#contract/images.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { fileNameOf, isPictureName } from './picture-names.ts';

const removeUnshown = defineJob<{ paths: string[] }>('images.remove-unshown', { retryDelay: 5, retries: 12 });

/**
 * To be called in the transaction that stops showing these pictures: once it commits, those that nothing shows any more
 * are removed at once, in both sizes, and tried again while the store is down.
 */
export async function dropPictures(tx: Queryable, jobs: Jobs, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, removeUnshown, { paths: [...paths] });
}

interface ImageJobDependencies {
  files: FileStore;
  /** Those of these paths that a listing or an account holds. */
  findShown: (paths: string[]) => Promise<string[]>;
}

export function handleImageJobs(jobs: Jobs, { files, findShown }: ImageJobDependencies) {
  jobs.handle(removeUnshown, async ({ paths }) => {
    const shown = new Set(await findShown(paths));
    const names = paths
      .filter((path) => !shown.has(path))
      .map(fileNameOf)
      .filter(isPictureName);
    await files.remove(names.flatMap((name) => [name, thumbnailOf(name)]));
  });
}
