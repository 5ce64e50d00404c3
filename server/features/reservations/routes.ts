import { Readable } from 'node:stream';
import { reservationRouteContracts as routes } from '#contract/reservations/routes.ts';
import { applyListingLifecycleActionAsOwner } from '#server/features/listings/life/apply-listing-lifecycle-actions.ts';
import { presentListing } from '#server/features/listings/present-listing.ts';
import { presentPagination } from '#server/platform/database/paging.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { answerMissedReservation } from './answer-missed-reservation.ts';
import { applyReservationDecisionOrProposal } from './apply-reservation-decision-or-proposal.ts';
import { CALENDAR_FILE_NAME, createAppointmentCalendarFile } from './create-appointment-calendar-file.ts';
import { findAppointmentForCalendarFile } from './find-appointment-for-calendar-file.ts';
import { makeReservation } from './make-reservation.ts';
import { presentReservation, presentReservations } from './present-reservation.ts';
import { findReservationOfMember, listReservationsOfMember } from './queries.ts';
import { answerReservationByMailLink } from './reminders/answer-reservation-by-mail-link.ts';
import { findReservationReminderByMailLink, presentReservationOfMailLink } from './reminders/links.ts';
import { reserveRemainingQuantityForBuyer } from './reserve-remaining-quantity-for-buyer.ts';
import { storeReservationOutcome } from './store-reservation-outcome.ts';
import { giveThanks } from './thanks/give-thanks.ts';
import { hideOrShowReceivedThanksWords } from './thanks/hide-thanks-words.ts';
import { writeOrderSheetCsv } from './write-order-sheet-csv.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'config' | 'produce' | 'onBecamePublic' | 'publicChanges'>;

export function registerReservationRoutes(bind: BindRoute, services: Needed) {
  const { db } = services;

  bind('POST /api/reservations', async ({ body, headers, viewer, write }) => {
    const made = await makeReservation(write, services, viewer, body, headers['idempotency-key']);
    return { reservation: await presentReservation(db, made, viewer) };
  });

  bind('GET /api/reservations', async ({ query, viewer }) => {
    const { rows, total } = await listReservationsOfMember(db, viewer.id, query);
    return {
      reservations: await presentReservations(db, rows, viewer),
      pagination: presentPagination(query, total),
    };
  });

  bind('GET /api/reservations/sheet.csv', async ({ query, viewer, reply }) => {
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="commandes-${query.date ?? 'sans-rendez-vous'}.csv"`,
    });
    return writeOrderSheetCsv(db, viewer.id, query.date);
  });

  bind('GET /api/reservations/:id', async ({ params, viewer }) => {
    const row = (await findReservationOfMember(db, viewer.id, params.id)) ?? fail('RESERVATION_NOT_FOUND');
    return { reservation: await presentReservation(db, row, viewer) };
  });

  bind('GET /api/reservations/:id/calendar.ics', async ({ params, viewer, reply }) => {
    const appointment =
      (await findAppointmentForCalendarFile(db, viewer.id, params.id)) ?? fail('RESERVATION_NOT_FOUND');
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="${CALENDAR_FILE_NAME}"`,
    });
    return Readable.from([createAppointmentCalendarFile(services.config.site, appointment)]);
  });

  bind('GET /api/reservations/link/:token', async ({ params, reply }) => {
    // Personal data without a session, to which the header would be added.
    reply.header('cache-control', 'no-store');
    return {
      reservation: await presentReservationOfMailLink(
        db,
        await findReservationReminderByMailLink(db, params.token),
      ),
    };
  });

  bind('POST /api/reservations/link/:token', async ({ params, body }) => ({
    reservation: await answerReservationByMailLink(services, params.token, body),
  }));

  bind('PATCH /api/reservations/:id', async ({ params, body, viewer, write }) => {
    const changed = await applyReservationDecisionOrProposal(write, services, params.id, body);
    return { reservation: await presentReservation(db, changed, viewer) };
  });

  bind('POST /api/reservations/:id/outcome', async ({ params, body, viewer, write }) => {
    const ended = await storeReservationOutcome(write, services, params.id, body);
    return { reservation: await presentReservation(db, ended, viewer) };
  });

  bind('POST /api/reservations/:id/thanks', async ({ params, body, viewer, write }) => {
    const thanked = await giveThanks(write, services, params.id, body);
    return { reservation: await presentReservation(db, thanked, viewer) };
  });

  bind('PATCH /api/reservations/:id/thanks', async ({ params, body, viewer, write }) => {
    const row = await hideOrShowReceivedThanksWords(write, params.id, body.hidden);
    return { reservation: await presentReservation(db, row, viewer) };
  });

  bind('POST /api/reservations/:id/answer', async ({ params, body, viewer, write }) => {
    const answered = await answerMissedReservation(write, params.id, body.text);
    return { reservation: await presentReservation(db, answered, viewer) };
  });

  // Route of a listing bound here: with a conversation it makes a reservation, which listings do not know.
  bind('PATCH /api/adverts/:id/availability', async ({ params, body, viewer, write, limit }) => {
    const { availability, conversationId } = body;
    const reserve = async (threadId: string) => {
      for (const name of routes['POST /api/reservations'].limits) await limit(name);
      return reserveRemainingQuantityForBuyer(write, services, params.id, threadId);
    };
    const changed =
      availability === 'reserved' && conversationId !== undefined
        ? await reserve(conversationId)
        : await applyListingLifecycleActionAsOwner(write, services, params.id, availability);
    return { ad: await presentListing(db, changed, viewer) };
  });
}
