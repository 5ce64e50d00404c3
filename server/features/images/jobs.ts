import { thumbnailOf } from '#contract/images.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf, isPictureName } from './picture-names.ts';

const removeUnshown = defineJob<{ paths: string[] }>('images.remove-unshown', { retryDelay: 5, retries: 12 });

/**
 * To be called in the transaction that stops showing these pictures: once it commits, those that nothing shows any more
 * are removed at once, in both sizes, and tried again while the store is down.
 */
export async function dropPictures(tx: Queryable, jobs: Jobs, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, removeUnshown, { paths: [...paths] });
}

declare module '#server/platform/feature.ts' {
  interface Feature {
    /** Paths of the pictures that it shows. @param among the ones asked about; others may come with them */
    listPictures?: (db: Queryable, among?: string[]) => Promise<string[]>;
  }
}

export function handleImageJobs({
  db,
  files,
  jobs,
  features,
}: Pick<Services, 'db' | 'files' | 'jobs' | 'features'>) {
  jobs.handle(removeUnshown, async ({ paths }) => {
    const shown = new Set<string>();
    for (const { listPictures } of features) {
      for (const path of (await listPictures?.(db, paths)) ?? []) shown.add(path);
    }
    const names = paths
      .filter((path) => !shown.has(path))
      .map(fileNameOf)
      .filter(isPictureName);
    await files.remove(names.flatMap((name) => [name, thumbnailOf(name)]));
  });
}
