import type { Generated } from 'kysely';

/** Names of the short addresses of sellers' pages, given by triggers. Those of erased accounts stay as digests. */
interface SellerPageNamesTable {
  name: string;
  base: string;
  /** Number at the end of a name that others have too. */
  number: Generated<number | null>;
  userId: string | null;
  /** Time from which it is the name shown. */
  givenAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sellerPageNames: SellerPageNamesTable;
  }
}
