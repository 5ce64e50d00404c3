import type {
  ReservationDecisionOrPickupBody,
  ReservationOutcomeBody,
} from '#contract/reservations/schemas.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { acceptReservationPartially } from './accept-reservation-partially.ts';

export type ReservationActionIntentHandlers = typeof reservationActionIntentHandlers;

const loadSchemas = () => import('#contract/reservations/schemas.ts');
const change = (id: string, body: ReservationDecisionOrPickupBody) =>
  call('PATCH /api/reservations/:id', { params: { id }, body });
const idOf = (form: FormData) => String(form.get('id'));

/** True when another step came before: the reservation is no longer as the page shows it. */
export const isReservationAlreadyDecidedError = (error: ApiError | undefined): boolean =>
  error?.code === 'RESERVATION_DECIDED';

/** Steps of a reservation, as form intents; a form holds its `id`. */
export const reservationActionIntentHandlers = {
  changeReservation: ({ id, ...body }: ReservationDecisionOrPickupBody & { id: string }) => change(id, body),
  fillInChange: createFormIntentHandler(
    async () => (await loadSchemas()).reservationDecisionOrPickupFormSchema,
    (body, form) => change(idOf(form), body),
  ),
  /** Proposes an appointment of a seller, for a reservation that has no place yet. */
  fillInSellerProposal: createFormIntentHandler(
    async () => (await loadSchemas()).sellerPickupProposalFormSchema,
    (body, form) => change(idOf(form), body),
  ),
  /** Accepts other quantities than were requested; the form holds the `key` of the reservation. */
  acceptPart: createFormIntentHandler(
    async () => (await loadSchemas()).newReservationBody,
    ({ items }, form) => acceptReservationPartially(idOf(form), String(form.get('key')), items),
  ),
  /** Answers, for moderators, that a handover was missed; the form holds the `id` of the reservation. */
  answerMissed: createFormIntentHandler(
    async () => (await loadSchemas()).missedHandoverReplyBody,
    (body, form) =>
      call('POST /api/reservations/:id/answer', { params: { id: idOf(form) }, body, status: 201 }),
  ),
  /** Checks an outcome, which its outbox sends. */
  fillInOutcome: createFormIntentHandler(
    async () => (await loadSchemas()).reservationOutcomeBody,
    (body): ReservationOutcomeBody => body,
  ),
};
