import type { Generated } from 'kysely';
import type { AdviceReason } from '#contract/advice/rules.ts';

interface ListingAdviceTable {
  listingId: string;
  /** Author of the listing. */
  userId: string;
  reason: AdviceReason;
  /** Mail that names the reason; also of an author held back, to whom it is not sent. */
  mailId: string;
  isHeldBack: boolean;
  createdAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    listingAdvice: ListingAdviceTable;
    adviceChecks: { userId: string; checkedAt: Date };
  }
}
