import * as z from 'zod';
import {
  reservationOutcomes,
  reservationRoles,
  reservationStatuses,
} from '../reservations/reservation-transitions.ts';
import { sharedDeviceOrNetworkKinds } from '../reservations/rules.ts';

/**
 * Patterns that can recur in the reservations of a member: the other person says that the member did not come, or came
 * late; the member cancelled an accepted reservation.
 */
export const reservationProblemPatternKinds = ['absent', 'late', 'cancelled'] as const;
export type ReservationProblemPatternKind = (typeof reservationProblemPatternKinds)[number];

const count = z.number().int();
const bothSides = <T extends z.ZodType>(value: T) => z.object({ member: value, other: value });

const countsByRole = z.object({
  total: count,
  missed: count,
  /** Number of those that the member cancelled after the acceptance. */
  cancelled: count,
});

/** Reservations of a member as moderators see them: facts, never a grade, and never a note. */
export const memberReservationHistorySchema = z
  .object({
    buyer: countsByRole,
    seller: countsByRole,
    /** Patterns that recur, each with the number of different people and its first and last time. */
    patterns: z.array(
      z.object({
        kind: z.enum(reservationProblemPatternKinds),
        times: count,
        people: count,
        /** Number of times that the member said otherwise, by an outcome or an answer. */
        contested: count,
        first: z.iso.datetime(),
        last: z.iso.datetime(),
      }),
    ),
    /** Handovers as a seller behind the public record, and the people who do not count in it. */
    record: z.object({
      handovers: count,
      partners: count,
      /** Number of counted people who have had a handover with nobody else. */
      partnersOfNobodyElse: count,
      /** Number of people with the device of the seller, or of another partner. */
      sameDevice: count,
      sameNetwork: count,
    }),
    /** The latest ten, the latest first. */
    latest: z.array(
      z.object({
        _id: z.string(),
        as: z.enum(reservationRoles),
        productNames: z.array(z.string()),
        status: z.enum(reservationStatuses),
        cancelledBy: z.enum(reservationRoles).nullable(),
        /** Reason of a cancellation. */
        reason: z.string().nullable(),
        /** Outcomes that the two people reported, and their answers. */
        outcomes: bothSides(z.enum(reservationOutcomes).nullable()),
        answers: bothSides(z.string().nullable()),
        /** Device or network for which the handover is not counted; null without one. */
        sameSource: z.enum(sharedDeviceOrNetworkKinds).nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'ReservationHistory' });
export type MemberReservationHistory = z.output<typeof memberReservationHistorySchema>;
