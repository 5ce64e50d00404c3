import { expect, test } from 'vitest';
import {
  calculateReservationStatusAfterOutcome,
  pickAllowedReservationDecisions,
  pickReservationDecisionTransition,
  type ReservationDecision,
  type ReservationRole,
  type ReservationStatus,
  reservationDecisions,
  reservationStatuses,
} from './reservation-transitions.ts';

/** Expected answers by status: allowed, allowed with a reason, already done, or refused. */
function answers(by: ReservationRole) {
  const short = (status: ReservationStatus, to: ReservationDecision) => {
    const found = pickReservationDecisionTransition(status, to, by);
    return typeof found === 'object' ? (found.needsReason ? 'with a reason' : 'yes') : found;
  };
  return Object.fromEntries(
    reservationStatuses.map((status) => [status, reservationDecisions.map((to) => short(status, to))]),
  );
}

test('a buyer cancels, a seller accepts and declines, both cancel an accepted reservation with a reason', () => {
  const never = ['forbidden', 'forbidden', 'conflict'];
  expect(answers('buyer')).toEqual({
    asked: ['forbidden', 'forbidden', 'yes'],
    accepted: ['forbidden', 'forbidden', 'with a reason'],
    declined: never,
    expired: never,
    cancelled: ['forbidden', 'forbidden', 'same'],
    done: never,
    missed: never,
  });
  const ended = ['conflict', 'conflict', 'conflict'];
  expect(answers('seller')).toEqual({
    asked: ['yes', 'yes', 'forbidden'],
    accepted: ['same', 'conflict', 'with a reason'],
    declined: ['conflict', 'same', 'conflict'],
    expired: ended,
    cancelled: ['conflict', 'conflict', 'same'],
    done: ended,
    missed: ended,
  });
});

test('a page offers the decisions that the server accepts', () => {
  expect(pickAllowedReservationDecisions('asked', 'seller')).toEqual(['accepted', 'declined']);
  expect(pickAllowedReservationDecisions('accepted', 'buyer')).toEqual(['cancelled']);
  expect(pickAllowedReservationDecisions('done', 'seller')).toEqual([]);
});

test('an outcome ends an accepted reservation, and contradicts only one that is done', () => {
  const after = (status: ReservationStatus) =>
    (['done', 'late', 'absent', 'fellThrough'] as const).map((outcome) =>
      calculateReservationStatusAfterOutcome(status, outcome),
    );
  expect(after('accepted')).toEqual(['done', 'done', 'missed', 'cancelled']);
  expect(after('done')).toEqual(['done', 'done', 'missed', 'missed']);
  expect(after('missed')).toEqual(['missed', 'missed', 'missed', 'missed']);
  expect(after('asked')).toEqual([undefined, undefined, undefined, undefined]);
  expect(after('cancelled')).toEqual([undefined, undefined, undefined, undefined]);
});
