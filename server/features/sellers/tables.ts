import type { Generated } from 'kysely';

/**
 * Table of the page names of sellers in short addresses, given by triggers. Those of erased accounts stay as digests.
 */
interface SellerPageNamesTable {
  name: string;
  base: string;
  /** Number at the end of a name that others have too. */
  number: Generated<number | null>;
  userId: string | null;
  /** Time since which the name is the one shown. */
  givenAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sellerPageNames: SellerPageNamesTable;
  }
}
