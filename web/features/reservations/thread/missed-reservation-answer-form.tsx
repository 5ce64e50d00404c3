import { isMissedHandoverReportAnswerable } from '#contract/reservations/reservation-transitions.ts';
import { MAX_MISSED_RESERVATION_ANSWER_LENGTH } from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { reservationActionIntentHandlers } from '../steps/reservation-action-intent-handlers.ts';

interface MissedReservationAnswerProps {
  reservation: Reservation;
  onChange: (changed?: Reservation) => void;
}

/** Answer to the other person's word that a handover was missed; moderators alone read it. */
export function MissedReservationAnswerForm({ reservation, onChange }: MissedReservationAnswerProps) {
  const { _id, status, outcomes, answer } = reservation;
  const form = useForm(reservationActionIntentHandlers, 'answerMissed', {
    revalidate: false,
    done: ({ reservation: answered }) => onChange(answered),
    failed: (error) => {
      if (error?.status === 409) onChange();
    },
  });
  if (answer)
    return (
      <p className="text-sm wrap-anywhere">
        Votre réponse, que seuls les administrateurs lisent&nbsp;: «&nbsp;{answer}&nbsp;»
      </p>
    );
  if (!isMissedHandoverReportAnswerable(status, outcomes.theirs, answer)) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 py-2.5 font-semibold">Ce n'est pas ce qui s'est passé&nbsp;?</summary>
      <Form form={form}>
        <input type="hidden" name="id" value={_id} readOnly />
        <Textarea
          {...form.field('text')}
          label="Votre réponse aux administrateurs"
          hint="Eux seuls la lisent : l'autre personne n'en est pas avertie, et rien n'en est public."
          rows={2}
          maxLength={MAX_MISSED_RESERVATION_ANSWER_LENGTH}
        />
        <Button type="submit" variant="secondary" pending={form.isPending} className="self-start">
          Envoyer aux administrateurs
        </Button>
      </Form>
    </details>
  );
}
