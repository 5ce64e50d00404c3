import type { Generated } from 'kysely';

/** Table of the checks that failed, until the site is well again. */
interface WatchedFaultsTable {
  name: string;
  since: Generated<Date>;
  /** Time at which the check last failed, or could not be made. */
  seenAt: Generated<Date>;
  /** Time at which the operator was mailed about the failed check. */
  toldAt: Date | null;
}

/** Table of the addresses that install a site without an administrator. */
interface InstallationLinksTable {
  /** Hash of the secret, by `hashSecret`. */
  hash: string;
  expiresAt: Date;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    installationLinks: InstallationLinksTable;
    watchedFaults: WatchedFaultsTable;
  }
}
