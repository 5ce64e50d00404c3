import { formatReservedItems } from '#contract/reservations/labels.ts';
import type { ReservationItem } from '#contract/reservations/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

/** Items as on screen, where no line breaks between a quantity and its unit. */
export const formatUnbrokenReservedItems = (
  items: readonly Pick<ReservationItem, 'productName' | 'quantity' | 'priceType'>[],
): string => insertNonBreakingSpaces(formatReservedItems(items));
