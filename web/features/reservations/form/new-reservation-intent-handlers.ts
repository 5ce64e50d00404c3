import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { postReservation } from '#web/offline/outbox/reservations.ts';

export const newReservationIntentHandlers = {
  reserve: createFormIntentHandler(
    async () => (await import('#contract/reservations/schemas.ts')).newReservationFormSchema,
    (body, form) => postReservation(String(form.get(IDEMPOTENCY_KEY_HEADER)), body),
  ),
};
