import type { NewReservationOutcome, ReservationChangeBody } from '#contract/reservations/schemas.ts';
import { formIntent } from '#web/actions/form-intent.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { acceptPart } from './accept-part.ts';

export type ReservationStepIntents = typeof reservationStepIntents;

const loadSchemas = () => import('#contract/reservations/schemas.ts');
const change = (id: string, body: ReservationChangeBody) =>
  call('PATCH /api/reservations/:id', { params: { id }, body });
const idOf = (form: FormData) => String(form.get('id'));

/** True when another step came before: the reservation is no longer as the page shows it. */
export const isAlreadyDecided = (error: ApiError | undefined): boolean =>
  error?.code === 'RESERVATION_DECIDED';

/** Steps of a reservation, as form intents; a form holds its `id`. */
export const reservationStepIntents = {
  changeReservation: ({ id, ...body }: ReservationChangeBody & { id: string }) => change(id, body),
  fillInChange: formIntent(
    async () => (await loadSchemas()).reservationChangeForm,
    (body, form) => change(idOf(form), body),
  ),
  /** Accepts other quantities than were requested; the form holds the `key` of the reservation. */
  acceptPart: formIntent(
    async () => (await loadSchemas()).newReservationBody,
    ({ items }, form) => acceptPart(idOf(form), String(form.get('key')), items),
  ),
  /** Checks an outcome, which its outbox sends. */
  fillInOutcome: formIntent(
    async () => (await loadSchemas()).newReservationOutcomeBody,
    (body): NewReservationOutcome => body,
  ),
};
