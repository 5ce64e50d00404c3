import type { Database } from '#server/platform/database/tables.ts';

/** Database of a former release, opened by the engine of that release. */
export interface OpenedFormerDatabase {
  db: Database;
  close: () => Promise<void>;
}
