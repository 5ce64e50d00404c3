import type { Generated } from 'kysely';

/** Table of the page names of sellers in short addresses, given by triggers. */
interface SellerPageNamesTable {
  name: string;
  base: string;
  userId: string;
  /** Time since which the name is the one shown. */
  givenAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sellerPageNames: SellerPageNamesTable;
  }
}
