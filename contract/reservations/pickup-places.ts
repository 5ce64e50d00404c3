import { pickupSlotErrorTexts } from '../accounts/rules.ts';
import type { PickupAppointment } from './schemas.ts';

/** Appointments that a reservation has had, the latest first; null for none. */
type FormerPickups = readonly (PickupAppointment | null)[];

/** Place of the latest of these appointments that names one; empty without one. */
export const pickLatestNamedPickupPlace = (former: FormerPickups): string =>
  former.find((one) => one?.place)?.place ?? '';

/**
 * Sentence about an appointment of a seller without a place; undefined with one, and for an appointment that the buyer
 * named without a place.
 * @param left appointments of the buyer
 */
export function findMissingSellerPickupPlaceFault(
  pickup: PickupAppointment,
  left: FormerPickups = [],
): string | undefined {
  const isLeftOpen = left.some((one) => one && formatHours(one) === formatHours(pickup) && one.place === '');
  return pickup.place === '' && !isLeftOpen ? pickupSlotErrorTexts.place : undefined;
}

const formatHours = ({ date, from, to }: PickupAppointment) => [date, from, to].join(' ');
