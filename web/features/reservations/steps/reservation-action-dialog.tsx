import { useRef, useState } from 'react';
import { MAX_PICKUP_PLACE_LENGTH } from '#contract/accounts/rules.ts';
import { formatQuantityForFormField } from '#contract/listings/amounts.ts';
import { quantityUnitLabels } from '#contract/listings/labels.ts';
import { pickLatestNamedPickupPlace } from '#contract/reservations/pickup-places.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { MAX_RESERVATION_REASON_LENGTH } from '#contract/reservations/rules.ts';
import type { PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { useForm } from '#web/actions/use-form.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { pickNextOrderablePickupTime } from '../form/calculate-offered-pickup-times.ts';
import { PickupTimeField } from '../form/pickup-time-field.tsx';
import {
  formatUnbrokenPickupAppointment,
  pickPickupAppointmentFields,
} from '../format-unbroken-pickup-appointment.ts';
import {
  getOtherPartyPickupProposal,
  type ReservationActionFormName,
} from './grouped-reservation-next-steps.ts';
import { PartialAcceptanceForm } from './partial-acceptance-form.tsx';
import {
  isReservationAlreadyDecidedError,
  reservationActionIntentHandlers,
} from './reservation-action-intent-handlers.ts';
import { getOtherReservationParty } from './reservation-facts.ts';
import { saveReservationOutcomeWithUndo } from './save-reservation-outcome-with-undo.ts';

interface StepFormProps {
  reservation: Reservation;
  role: ReservationRole;
  onClose: () => void;
  onChange: (changed?: Reservation) => void;
  /** Called when another step came before. */
  onDecided: () => void;
}

const titles: Record<ReservationActionFormName, string> = {
  accept: 'Accepter',
  decline: 'Refuser',
  part: 'Accepter une partie',
  cancel: 'Annuler la réservation',
  propose: 'Proposer un moment',
  handOver: 'Quantité remise',
};

export default function ReservationActionDialog({
  form,
  ...rest
}: StepFormProps & { form: ReservationActionFormName }) {
  return (
    <Dialog open onClose={rest.onClose} title={titles[form]}>
      {form === 'accept' && <AcceptForm {...rest} />}
      {form === 'propose' && <PickupForm {...rest} />}
      {form === 'handOver' && <HandOverForm {...rest} />}
      {form === 'part' && <PartialAcceptanceForm {...rest} />}
      {form === 'decline' && <ReasonForm {...rest} status="declined" />}
      {form === 'cancel' && <ReasonForm {...rest} status="cancelled" />}
    </Dialog>
  );
}

/** Form of a change of the reservation. */
const useChangeForm = (
  { onChange, onDecided }: Pick<StepFormProps, 'onChange' | 'onDecided'>,
  intent: 'fillInChange' | 'fillInSellerProposal' = 'fillInChange',
) =>
  useForm(reservationActionIntentHandlers, intent, {
    revalidate: false,
    done: (answer) => onChange(answer.reservation),
    failed: (error) => {
      if (isReservationAlreadyDecidedError(error)) onDecided();
    },
  });

/** Form in which a seller accepts an appointment whose place the buyer has left open, and may name the place. */
function AcceptForm({ reservation, role, onClose, ...callbacks }: StepFormProps) {
  const form = useChangeForm(callbacks);
  const pickup = getOtherPartyPickupProposal(reservation, role) ?? reservation.pickup;
  if (!pickup) return null;
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={reservation._id} readOnly />
      <input type="hidden" name="status" value="accepted" readOnly />
      {(['date', 'from', 'to'] as const).map((name) => (
        <input key={name} type="hidden" name={`pickup[${name}]`} value={pickup[name]} readOnly />
      ))}
      <p className="first-letter:uppercase">{formatUnbrokenPickupAppointment(pickup)}.</p>
      <TextInput
        {...form.field('pickup[place]')}
        label="Lieu, si vous voulez"
        maxLength={MAX_PICKUP_PLACE_LENGTH}
      />
      <DialogButtons cancel="Fermer" onCancel={onClose}>
        <SubmitButton form={form}>Accepter</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** Suggested reasons; a click writes one into the field. */
const REASONS = {
  declined: ["Je n'en ai plus.", 'Tout est déjà promis.', 'Je ne suis pas là à ce moment-là.'],
  seller: ["La récolte n'a pas suffi.", "J'ai un empêchement.", "Je n'en ai plus."],
  buyer: ["J'ai un empêchement.", "Je n'en ai plus besoin.", "J'en ai trouvé ailleurs."],
};

function ReasonForm({
  reservation,
  role,
  status,
  onClose,
  ...callbacks
}: StepFormProps & { status: 'declined' | 'cancelled' }) {
  const form = useChangeForm(callbacks);
  const [reason, setReason] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const { firstName } = getOtherReservationParty(reservation, role);
  const isRefusal = status === 'declined';
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={reservation._id} readOnly />
      <input type="hidden" name="status" value={status} readOnly />
      <div className="flex flex-wrap gap-2">
        {REASONS[isRefusal ? 'declined' : role].map((ready) => (
          <Button
            key={ready}
            variant="secondary"
            aria-pressed={reason === ready}
            onClick={() => {
              setReason(ready);
              field.current?.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
            }}
          >
            {ready}
          </Button>
        ))}
      </div>
      <div ref={field}>
        <Textarea
          {...form.field('reason')}
          label={isRefusal ? 'Pourquoi, si vous voulez' : 'Pourquoi'}
          required={!isRefusal}
          rows={2}
          maxLength={MAX_RESERVATION_REASON_LENGTH}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      <p className="text-sm text-soft">Un message le dira à {firstName}.</p>
      <DialogButtons cancel="Fermer" onCancel={onClose}>
        <SubmitButton form={form}>{isRefusal ? 'Refuser' : 'Annuler la réservation'}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/**
 * Form for another appointment: one of the seller's next times, for the seller even past their order limit,
 * or another time, which begins as the one that was named last. A seller who empties the place keeps the former one.
 */
function PickupForm({ reservation, role, onClose, ...callbacks }: StepFormProps) {
  const { pickup, pickupProposed } = reservation;
  const formerPlace = pickLatestNamedPickupPlace([pickupProposed, pickup]);
  const isPlaceNeeded = role === 'seller' && formerPlace === '';
  const form = useChangeForm(callbacks, isPlaceNeeded ? 'fillInSellerProposal' : 'fillInChange');
  const [chosen, setChosen] = useState<{ pickup: PickupAppointment | null; isOwnTime: boolean }>({
    pickup: null,
    isOwnTime: false,
  });
  const adId = reservation.items.find((item) => item.adId !== null)?.adId ?? undefined;
  const slots = useApiAnswer(adId, async (signal) => {
    const { ad } = await call('GET /api/adverts/:id', { params: { id: adId ?? '' }, signal });
    return ad.user.pickup ?? [];
  });
  const { firstName } = getOtherReservationParty(reservation, role);
  const offered = role === 'seller' ? slots?.map(({ orderUntilHours: _, ...slot }) => slot) : slots;
  const named = pickupProposed ? pickPickupAppointmentFields(pickupProposed) : pickup;
  const next = named ?? pickNextOrderablePickupTime(offered ?? []);
  const ownTimeBefore = next && { ...next, place: next.place || formerPlace || offered?.[0]?.place || '' };
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={reservation._id} readOnly />
      <PickupTimeField
        {...chosen}
        form={form}
        slots={offered}
        onChange={setChosen}
        ownTimeBefore={ownTimeBefore}
        isNeeded
        isPlaceNeeded={isPlaceNeeded}
        {...(role === 'seller' && { formerPlace })}
      />
      <p className="text-sm text-soft">
        {firstName} pourra l'accepter ou en proposer un autre.
        {reservation.status === 'asked' && role === 'seller' && ' Un accord vaut pour toute la demande.'}
      </p>
      <DialogButtons cancel="Fermer" onCancel={onClose}>
        <SubmitButton form={form}>Proposer</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function HandOverForm({ reservation, role, onClose }: StepFormProps) {
  const form = useForm(reservationActionIntentHandlers, 'fillInOutcome', {
    revalidate: false,
    done: (said) => {
      onClose();
      saveReservationOutcomeWithUndo([reservation], role, said);
    },
  });
  const [item] = reservation.items;
  const unit = item?.priceType ? ` (${quantityUnitLabels[item.priceType][1]})` : '';
  return (
    <Form form={form}>
      <input type="hidden" name="outcome" value="done" readOnly />
      <TextInput
        {...form.field('quantity')}
        label={`${capitalizeFirstLetter(item?.productName ?? 'Quantité')}${unit}`}
        inputMode="decimal"
        required
        autoComplete="off"
        defaultValue={formatQuantityForFormField(item?.quantity)}
      />
      <DialogButtons cancel="Fermer" onCancel={onClose}>
        <SubmitButton form={form}>C'est fait</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
