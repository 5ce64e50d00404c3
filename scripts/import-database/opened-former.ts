import type { Database } from '#server/platform/database/tables.ts';

/** A former release's database, opened by the engine of that release. */
export interface OpenedFormer {
  db: Database;
  close: () => Promise<void>;
}
