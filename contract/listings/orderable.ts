import type { Listing } from './schemas.ts';

/** True for an offer that can be reserved, by its own data; its seller may still take no reservations. */
export const isOrderable = ({
  mainType,
  status,
  isArchived,
  expired,
  availability,
  quantityLeft,
  user,
}: Listing): boolean =>
  mainType === 'offer' &&
  status === 'accepted' &&
  !isArchived &&
  !expired &&
  availability === 'available' &&
  quantityLeft !== 0 &&
  user.reservations !== false;
