import * as z from 'zod';
import { isTimeRangeInOrder, pickupPlace, timeRangeFields } from '../accounts/pickup.ts';
import { pickupTexts } from '../accounts/rules.ts';
import { crossFieldRule, isEmptyField, optionalField } from '../form-fields.ts';
import { listingMainTypes, priceTypes } from '../listings/rules.ts';
import { participant } from '../messaging/schemas.ts';
import { readDecimal } from '../text/decimals.ts';
import { linkActions, reminderKinds } from './link-texts.ts';
import {
  MAX_RESERVATION_ITEMS,
  MAX_RESERVATION_NOTE_LENGTH,
  MAX_RESERVATION_REASON_LENGTH,
  MAX_RESERVED_QUANTITY,
  QUANTITY_DECIMALS,
  reservationTexts as texts,
  thanksPhrases,
} from './rules.ts';
import { outcomes, reservationDecisions, reservationRoles, reservationStatuses } from './transitions.ts';

/** Appointment: a day, its hours in local time, and a place. */
const pickupFields = {
  date: z.iso.date({ error: texts.pickupDate }),
  ...timeRangeFields,
  place: pickupPlace,
};

export const reservationPickup = z
  .object(pickupFields, { error: texts.pickup })
  .refine(isTimeRangeInOrder, { path: ['to'], error: pickupTexts.order, ...crossFieldRule })
  .meta({ id: 'Pickup' });
export type Pickup = z.output<typeof reservationPickup>;

/** Quantity in the listing's unit, typed with a comma or a point. */
const quantity = z.preprocess(
  (value) => (typeof value === 'string' ? (readDecimal(value) ?? value) : value),
  z
    .number({ error: texts.quantity })
    .positive(texts.quantity)
    .max(MAX_RESERVED_QUANTITY, texts.quantityTooLarge)
    .refine((value) => Number(value.toFixed(QUANTITY_DECIMALS)) === value, texts.quantityDecimals),
);

const note = z.string({ error: texts.note }).trim().max(MAX_RESERVATION_NOTE_LENGTH, texts.note);
const reason = z
  .string({ error: texts.reasonTooLong })
  .trim()
  .max(MAX_RESERVATION_REASON_LENGTH, texts.reasonTooLong);

export const newReservationBody = z.object({
  items: z
    .array(
      z.object({
        adId: z.string({ error: texts.adId }).max(100, texts.adId),
        quantity: quantity.describe(
          "Dans l'unité de l'annonce ; un nombre entier pour ce qui se compte à la pièce.",
        ),
      }),
      { error: texts.items },
    )
    .min(1, texts.items)
    .max(MAX_RESERVATION_ITEMS, texts.items)
    .refine(
      (items) => new Set(items.map(({ adId }) => adId.toLowerCase())).size === items.length,
      texts.twice,
    ),
  conversationId: optionalField(
    z.string({ error: texts.conversation }).max(100, texts.conversation),
  ).describe(
    'Une de ses conversations : obligatoire pour réserver ses propres annonces à l’autre personne, ce qui est accepté d’avance.',
  ),
  pickup: z.preprocess((value) => value ?? undefined, reservationPickup.optional()),
  note: optionalField(note),
  replaces: optionalField(z.string({ error: texts.replaces }).max(100, texts.replaces)).describe(
    'Une de ses demandes sans réponse, que celle-ci remplace : elle est annulée en même temps.',
  ),
});
export type NewReservation = z.output<typeof newReservationBody>;

export const reservationChange = z
  .object({
    status: z.enum(reservationDecisions, { error: texts.status }).optional(),
    /** Reason; required to cancel an accepted reservation. */
    reason: optionalField(reason),
    /**
     * Appointment: the agreed one with `accepted`; without a status, a proposal, or the acceptance of the
     * other person's.
     */
    pickup: reservationPickup.optional(),
  })
  .refine(({ status, pickup }) => status !== undefined || pickup !== undefined, {
    path: ['status'],
    error: texts.change,
    ...crossFieldRule,
  });
export type ReservationChange = z.output<typeof reservationChange>;

export const newOutcomeBody = z.object({
  outcome: z.enum(outcomes, { error: texts.outcome }),
  /** Quantity that was handed over, of a reservation with one item. */
  quantity: z.preprocess((value) => (isEmptyField(value) ? undefined : value), quantity.optional()),
});
export type NewOutcome = z.output<typeof newOutcomeBody>;

export const linkAnswerBody = z.object({
  action: z.enum(linkActions, { error: texts.linkAction }),
  /** Reason of a cancellation. */
  reason: optionalField(reason),
});
export type LinkAnswer = z.output<typeof linkAnswerBody>;

export const reservationItem = z
  .object({
    /** Listing; null once it was erased with its author. */
    adId: z.string().nullable(),
    /** Name, price and unit at the time of the request. */
    productName: z.string(),
    mainType: z.enum(listingMainTypes),
    quantity: z.number(),
    priceType: z.enum(priceTypes).nullable(),
    price: z.number().nullable(),
  })
  .meta({ id: 'ReservationItem' });
export type ReservationItem = z.output<typeof reservationItem>;

const givenThanks = z
  .object({ _id: z.string(), phrase: z.enum(thanksPhrases), text: z.string().nullable() })
  .meta({ id: 'Thanks' });

const outcome = z.enum(outcomes).nullable();

export const reservation = z
  .object({
    _id: z.string(),
    conversationId: z.string(),
    seller: participant,
    buyer: participant,
    items: z.array(reservationItem),
    /** Euros; null unless every item has a price. */
    total: z.number().nullable(),
    status: z.enum(reservationStatuses),
    pickup: reservationPickup.nullable(),
    /** Appointment proposed by one side and not answered yet by the other. */
    pickupProposed: z.object({ by: z.enum(reservationRoles), ...pickupFields }).nullable(),
    /** Note of the person who made the reservation; null once that account is erased. */
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Time of the answer or of the expiry; null while the request is open. */
    decidedAt: z.iso.datetime().nullable(),
    /** Time at which the request expires; null once it is answered. */
    expiresAt: z.iso.datetime().nullable(),
    /** Side that cancelled; null when neither did. */
    cancelledBy: z.enum(reservationRoles).nullable(),
    /** Reason of a refusal or a cancellation. */
    reason: z.string().nullable(),
    /** Time from which each side may report the outcome; null while neither may. */
    outcomeFrom: z.iso.datetime().nullable(),
    outcomes: z.object({ mine: outcome, theirs: outcome }),
    thanks: z.object({ mine: givenThanks.nullable(), theirs: givenThanks.nullable() }),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.output<typeof reservation>;

/** Reservation as shown to the holder of a mailed link: only what the mail contains. */
export const linkedReservation = z.object({
  kind: z.enum(reminderKinds),
  items: z.array(reservationItem.pick({ productName: true, quantity: true, priceType: true })),
  pickup: reservationPickup.nullable(),
  status: z.enum(reservationStatuses),
  otherName: z.string(),
  /** Actions that the link offers now; none once it is used or no action is possible any more. */
  actions: z.array(z.enum(linkActions)),
  /** Action taken by the link; null while it is unused. */
  answer: z.enum(linkActions).nullable(),
});
export type LinkedReservation = z.output<typeof linkedReservation>;
