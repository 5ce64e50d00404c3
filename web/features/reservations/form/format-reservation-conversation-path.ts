import type { Reservation } from '#contract/reservations/schemas.ts';

/** Path of the thread of a reservation. */
export const formatReservationConversationPath = ({
  items,
  conversationId,
}: Pick<Reservation, 'items' | 'conversationId'>) =>
  `/messages/${items[0]?.adId ?? 'direct'}/${conversationId}`;
