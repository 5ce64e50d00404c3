import * as z from 'zod';
import { isTimeRangeInOrder, optionalPickupPlaceSchema, timeRangeFieldSchemas } from '../accounts/pickup.ts';
import { pickupSlotErrorTexts } from '../accounts/rules.ts';
import { createOptionalFieldSchema, crossFieldRuleOptions, isEmptyFormFieldValue } from '../form-fields.ts';
import { listingMainTypes, priceTypes } from '../listings/rules.ts';
import { participantSchema } from '../messaging/schemas.ts';
import { parseTypedDecimal } from '../text/decimals.ts';
import { reservationMailLinkActions, reservationReminderKinds } from './link-texts.ts';
import { findPickupDateFault } from './pickup-dates.ts';
import {
  reservationDecisions,
  reservationOutcomes,
  reservationRoles,
  reservationStatuses,
} from './reservation-transitions.ts';
import {
  MAX_MISSED_RESERVATION_ANSWER_LENGTH,
  MAX_RESERVATION_ITEMS,
  MAX_RESERVATION_NOTE_LENGTH,
  MAX_RESERVATION_REASON_LENGTH,
  MAX_RESERVED_QUANTITY,
  RESERVED_QUANTITY_DECIMALS,
  reservationTexts as texts,
} from './rules.ts';
import { reservationThanksSchema } from './thanks-schemas.ts';

/** True for a text that has the form of a date, even of one that no calendar has, as 30 February. */
const isDateShaped = (input: unknown) => typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input);

/** Appointment: a day, its hours in local time, and a place, which a buyer may leave to the seller. */
const pickupFields = {
  date: z.iso.date({
    error: ({ input }) => (isDateShaped(input) ? texts.pickupDateUnknown : texts.pickupDate),
  }),
  ...timeRangeFieldSchemas,
  place: optionalPickupPlaceSchema.describe(
    'Vide : à convenir. Qui vend indique un lieu, garde le choix de l’autre ou, pour un autre moment, le lieu d’avant.',
  ),
};

export const pickupAppointmentSchema = z
  .object(pickupFields, { error: texts.pickup })
  .refine(isTimeRangeInOrder, { path: ['to'], error: pickupSlotErrorTexts.order, ...crossFieldRuleOptions })
  .meta({ id: 'Pickup' });
export type PickupAppointment = z.output<typeof pickupAppointmentSchema>;

/** Refuses an appointment that the server would refuse for its time. */
function refusePickup(pickup: PickupAppointment | undefined, context: z.RefinementCtx) {
  const fault = pickup && findPickupDateFault(pickup, new Date());
  if (fault) context.addIssue({ code: 'custom', path: ['pickup', 'date'], message: fault });
}

/** Quantity in the listing's unit, typed with a comma or a point. */
const quantity = z.preprocess(
  (value) => (typeof value === 'string' ? (parseTypedDecimal(value) ?? value) : value),
  z
    .number({ error: texts.quantity })
    .positive(texts.quantity)
    .max(MAX_RESERVED_QUANTITY, texts.quantityTooLarge)
    .refine((value) => Number(value.toFixed(RESERVED_QUANTITY_DECIMALS)) === value, texts.quantityDecimals),
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
  conversationId: createOptionalFieldSchema(
    z.string({ error: texts.conversation }).max(100, texts.conversation),
  ).describe(
    'Une de ses conversations : obligatoire pour réserver ses propres annonces à l’autre personne, ce qui est accepté d’avance.',
  ),
  pickup: z.preprocess((value) => value ?? undefined, pickupAppointmentSchema.optional()),
  note: createOptionalFieldSchema(note),
  replaces: createOptionalFieldSchema(z.string({ error: texts.replaces }).max(100, texts.replaces)).describe(
    'Une demande sans réponse que celle-ci remplace en même temps : une des siennes, annulée, ou, de la personne qui vend, celle dont elle accepte une partie, refusée.',
  ),
});
/**
 * Body of a new reservation as a page checks it. The server checks the time of the appointment later: a form that is
 * sent again gets its reservation even when the appointment has passed meanwhile.
 */
export const newReservationFormSchema = newReservationBody.superRefine(({ pickup }, context) =>
  refusePickup(pickup, context),
);
export type NewReservation = z.output<typeof newReservationBody>;

export const reservationDecisionOrPickupBody = z
  .object({
    status: z.enum(reservationDecisions, { error: texts.status }).optional(),
    /** Reason; required to cancel an accepted reservation. */
    reason: createOptionalFieldSchema(reason),
    /**
     * Appointment: the agreed one with `accepted`; without a status, a proposal, or the acceptance of the
     * other person's.
     */
    pickup: pickupAppointmentSchema.optional(),
  })
  .refine(({ status, pickup }) => status !== undefined || pickup !== undefined, {
    path: ['status'],
    error: texts.change,
    ...crossFieldRuleOptions,
  });
/** Change of a reservation as a page checks it; only an appointment that is agreed on or proposed must be to come. */
export const reservationDecisionOrPickupFormSchema = reservationDecisionOrPickupBody.superRefine(
  ({ status, pickup }, context) => {
    if (status === undefined || status === 'accepted') refusePickup(pickup, context);
  },
);
/** Proposal of a seller as a page checks it, for a reservation that has no place yet: it names one. */
export const sellerPickupProposalFormSchema = reservationDecisionOrPickupFormSchema.refine(
  ({ pickup }) => pickup?.place !== '',
  { path: ['pickup', 'place'], error: pickupSlotErrorTexts.place, ...crossFieldRuleOptions },
);
export type ReservationDecisionOrPickupBody = z.output<typeof reservationDecisionOrPickupBody>;

export const reservationOutcomeBody = z.object({
  outcome: z.enum(reservationOutcomes, { error: texts.outcome }),
  /** Quantity that was handed over, of a reservation with one item. */
  quantity: z.preprocess((value) => (isEmptyFormFieldValue(value) ? undefined : value), quantity.optional()),
});
export type ReservationOutcomeBody = z.output<typeof reservationOutcomeBody>;

export const missedHandoverReplyBody = z.object({
  text: z
    .string({ error: texts.answer })
    .trim()
    .min(1, texts.answer)
    .max(MAX_MISSED_RESERVATION_ANSWER_LENGTH, texts.answerTooLong),
});

export const reservationMailLinkAnswerBody = z.object({
  action: z.enum(reservationMailLinkActions, { error: texts.linkAction }),
  /** Reason of a cancellation. */
  reason: createOptionalFieldSchema(reason),
});
export type ReservationMailLinkActionBody = z.output<typeof reservationMailLinkAnswerBody>;

export const reservationItemSchema = z
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
export type ReservationItem = z.output<typeof reservationItemSchema>;

const outcome = z.enum(reservationOutcomes).nullable();

export const reservationSchema = z
  .object({
    _id: z.string(),
    conversationId: z.string(),
    seller: participantSchema,
    buyer: participantSchema,
    items: z.array(reservationItemSchema),
    /** Euros; null unless every item has a price. */
    total: z.number().nullable(),
    status: z.enum(reservationStatuses),
    pickup: pickupAppointmentSchema.nullable(),
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
    /**
     * Time from which a side that has reported no outcome may report any, the start of the appointment; before it, `done`,
     * and `fellThrough` against the other side's `done`. Null where no outcome may be reported.
     */
    outcomeFrom: z.iso.datetime().nullable(),
    /** Time until which the other side's outcome may be contradicted; null without one. */
    outcomeUntil: z.iso.datetime().nullable(),
    outcomes: z.object({ mine: outcome, theirs: outcome }),
    /** Answer of the reader to the other side's word that the handover was missed; only moderators read it. */
    answer: z.string().nullable(),
    thanks: reservationThanksSchema,
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.output<typeof reservationSchema>;

/** Reservation as shown to the holder of a mailed link: only what the mail contains. */
export const mailLinkReservationSchema = z.object({
  kind: z.enum(reservationReminderKinds),
  items: z.array(reservationItemSchema.pick({ productName: true, quantity: true, priceType: true })),
  pickup: pickupAppointmentSchema.nullable(),
  status: z.enum(reservationStatuses),
  otherName: z.string(),
  /** Actions that the link offers now; none once it is used or no action is possible any more. */
  actions: z.array(z.enum(reservationMailLinkActions)),
  /** Action taken by the link; null while it is unused. */
  answer: z.enum(reservationMailLinkActions).nullable(),
});
export type ReservationForMailLinkHolder = z.output<typeof mailLinkReservationSchema>;
