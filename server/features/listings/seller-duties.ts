import type { NewListing } from '#contract/listings/new-listing.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { listingTexts } from '#contract/listings/texts.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';

type Seller = Pick<UserRow, 'professional' | 'certifiedAt' | 'privateSellerAt'>;
type Form = Pick<NewListing, 'mainType' | 'type' | 'cgu' | 'privateSeller'>;

/**
 * What the law asks of who publishes. A form without `cgu` is of a client that knows of none of these boxes.
 * @throws Failure CERTIFICATION_REQUIRED, INVALID_INPUT about `privateSeller`
 */
export function requireSellerDuties(seller: Seller, form: Form): void {
  if (form.cgu === undefined) return;
  if (seller.professional && !seller.certifiedAt) fail('CERTIFICATION_REQUIRED');
  if (isSale(form)) requirePrivateSeller(seller, form);
}

export const isSale = ({ mainType, type }: { mainType: string; type?: ListingContent['type'] | undefined }) =>
  mainType === 'offer' && type === 'sell';

/** @throws Failure INVALID_INPUT for a private person who has neither read of the sanctions nor says so now */
export function requirePrivateSeller(
  { professional, privateSellerAt }: Seller,
  { privateSeller }: { privateSeller?: boolean | undefined },
): void {
  if (professional || privateSellerAt || privateSeller) return;
  fail('INVALID_INPUT', { fields: { privateSeller: listingTexts.privateSeller } });
}

/** Stores when a private person read of the sanctions for the first time. */
export async function savePrivateSeller(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ privateSellerAt: new Date() })
    .where('id', '=', userId)
    .where('professional', '=', false)
    .where('privateSellerAt', 'is', null)
    .execute();
}
