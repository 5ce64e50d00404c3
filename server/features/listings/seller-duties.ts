import { type ContactField, missingContact } from '#contract/accounts/company-rules.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import type { Config } from '#server/config.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';

/** @throws Failure TRADER_DETAILS_REQUIRED where the operator asks professionals for their company's contact */
export function requireTraderDetails(
  seller: Pick<UserRow, 'professional' | ContactField>,
  { requiresTraderDetails }: Pick<Config, 'requiresTraderDetails'>,
): void {
  if (requiresTraderDetails && missingContact(seller).length > 0) fail('TRADER_DETAILS_REQUIRED');
}

export const isSale = ({ mainType, type }: { mainType: string; type?: ListingContent['type'] | undefined }) =>
  mainType === 'offer' && type === 'sell';

interface Statements {
  mainType: string;
  type?: ListingContent['type'] | undefined;
  privateSeller?: boolean | undefined;
  certified?: boolean | undefined;
}

/**
 * Stores what a seller said with a listing, the first time: of a private person's sale, that they read which sanctions
 * a professional risks who passes for one; of a professional, what they certify.
 * @returns whether visitors now see what was certified
 */
export async function saveStatements(tx: Queryable, userId: string, form: Statements): Promise<boolean> {
  if (form.privateSeller && isSale(form))
    await tx
      .updateTable('users')
      .set({ privateSellerAt: new Date() })
      .where('id', '=', userId)
      .where('professional', '=', false)
      .where('privateSellerAt', 'is', null)
      .execute();
  if (!form.certified) return false;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ certifiedAt: new Date() })
    .where('id', '=', userId)
    .where('professional', '=', true)
    .where('companyName', 'is not', null)
    .where('companySiret', 'is not', null)
    .where('certifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
