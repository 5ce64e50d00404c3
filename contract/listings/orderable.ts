import type { Listing } from './schemas.ts';

/** True for an offer of which something can be asked for, by its own data: a seller may want messages instead. */
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
