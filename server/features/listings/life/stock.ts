import type { ListingRow } from '#server/features/listings/tables.ts';

type Stock = Pick<ListingRow, 'quantity' | 'reservedQuantity' | 'handedQuantity'>;

/** Quantity that can still be reserved; null where the listing has none, as requests have. */
export const quantityLeftOf = ({ quantity, reservedQuantity, handedQuantity }: Stock): number | null =>
  quantity === null ? null : Math.max(0, rounded(quantity - reservedQuantity - handedQuantity));

const DECIMALS = 3;

const rounded = (quantity: number) => Number(quantity.toFixed(DECIMALS));
