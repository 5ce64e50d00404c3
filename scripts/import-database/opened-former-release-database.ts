import type { Database } from '#server/platform/database/tables.ts';

/** Database of a former release, opened by the engine of that release. */
export interface OpenedFormerReleaseDatabase {
  db: Database;
  close: () => Promise<void>;
}
