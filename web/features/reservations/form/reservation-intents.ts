import { IDEMPOTENCY_KEY } from '#contract/create-idempotency-key-header-schema.ts';
import { formIntent } from '#web/actions/form-intent.ts';
import { postReservation } from '#web/offline/outbox/reservations.ts';

export const reservationIntents = {
  reserve: formIntent(
    async () => (await import('#contract/reservations/schemas.ts')).newReservationForm,
    (body, form) => postReservation(String(form.get(IDEMPOTENCY_KEY)), body),
  ),
};
