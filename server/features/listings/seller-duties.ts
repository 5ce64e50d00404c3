import {
  type CompanyContactFieldName,
  pickMissingCompanyContactFields,
} from '#contract/accounts/company-rules.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import type { Config } from '#server/config.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * Checks that a professional has given the contact of the company, where the operator requires it.
 * @throws Failure TRADER_DETAILS_REQUIRED
 */
export function requireTraderDetails(
  seller: Pick<UserRow, 'professional' | CompanyContactFieldName>,
  { requiresTraderDetails }: Pick<Config, 'requiresTraderDetails'>,
): void {
  if (requiresTraderDetails && pickMissingCompanyContactFields(seller).length > 0)
    fail('TRADER_DETAILS_REQUIRED');
}

export const isSaleListing = ({
  mainType,
  type,
}: {
  mainType: string;
  type?: ListingContent['type'] | undefined;
}) => mainType === 'offer' && type === 'sell';

interface Statements {
  mainType: string;
  type?: ListingContent['type'] | undefined;
  privateSeller?: boolean | undefined;
  certified?: boolean | undefined;
}

/**
 * Stores the first statement of a seller: a private person's, on a sale, that they read the sanctions for
 * professionals posing as private; a professional's certification.
 * @returns true when visitors now see the certified company
 */
export async function storeSellerLegalStatements(
  tx: Queryable,
  userId: string,
  form: Statements,
): Promise<boolean> {
  if (form.privateSeller && isSaleListing(form))
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
