import type { Generated } from 'kysely';

/** Files that browsers download, of every build that a process ran within `RETENTION_DAYS`. */
interface ClientFilesTable {
  /** Name below `/app/assets/`, with the hash of the content. */
  name: string;
  content: Buffer;
  /** Media type. */
  type: string;
  /** Time at which a process with this file was last known to run, to within a day. */
  lastUsedAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    clientFiles: ClientFilesTable;
  }
}
