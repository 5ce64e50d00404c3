import type { Generated } from 'kysely';

/** Names of the short addresses of sellers' pages, given by triggers. */
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
