import type { Reservation } from '#contract/reservations/schemas.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

export type ThanksIntentHandlers = typeof thanksIntentHandlers;

/** Writes about the thanks of a reservation. */
export const thanksIntentHandlers = {
  /** Thanks the other person; the form holds the reservation's `id`. */
  giveThanks: createFormIntentHandler(
    async () => (await import('#contract/reservations/thanks-schemas.ts')).newThanksBody,
    (body, form) =>
      call('POST /api/reservations/:id/thanks', {
        params: { id: String(form.get('id')) },
        body,
        status: 201,
      }),
  ),

  /** Hides the words of the thanks that the member got, or shows them again. */
  hideThanksWords: ({ _id: id, hidden }: Pick<Reservation, '_id'> & { hidden: boolean }) =>
    runWithToast(call('PATCH /api/reservations/:id/thanks', { params: { id }, body: { hidden } }), {
      done: hidden ? 'Vous êtes seul à voir ces mots.' : 'Ces mots ne sont plus masqués.',
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),

  /** Reports thanks, whose `_id` is the form's `thanksId`. */
  reportThanks: (form: FormData) =>
    call('POST /api/reports', {
      body: {
        type: 'thanks',
        entityId: String(form.get('thanksId')),
        reason: String(form.get('reason')),
      },
    }),
};
