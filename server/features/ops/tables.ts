import type { Generated } from 'kysely';

/** Checks that failed, until the site is well again. */
interface WatchedFaultsTable {
  name: string;
  since: Generated<Date>;
  /** Time of the last check that failed, or could not be made. */
  seenAt: Generated<Date>;
  /** Time of the mail to the operator. */
  toldAt: Date | null;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    watchedFaults: WatchedFaultsTable;
  }
}
