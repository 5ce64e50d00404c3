import { pickupLabel } from '#contract/reservations/pickup-label.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Appointment as shown on screen, without a line break inside an hour. */
export const pickupText = (pickup: Pickup): string =>
  pickupLabel(pickup).replace(/(?<=\d) (?=h)|(?<=h) (?=\d)/g, NO_BREAK_SPACE);
