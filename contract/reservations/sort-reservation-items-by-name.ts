import type { ReservationItem } from './schemas.ts';

/** Items of a reservation by the names of their products. */
export const sortReservationItemsByName = <Item extends Pick<ReservationItem, 'productName'>>(
  items: readonly Item[],
): Item[] => items.toSorted((one, other) => one.productName.localeCompare(other.productName, 'fr'));
