import { useId } from 'react';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { MAX_PICKUP_PLACE_LENGTH } from '#contract/accounts/rules.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import type { ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { createControlAriaProps, FieldError } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import {
  formatUnbrokenPickupAppointment,
  formatWeekdayAndTime,
  pickPickupAppointmentFields,
} from '../format-unbroken-pickup-appointment.ts';
import {
  calculateOfferedPickupTimes,
  createPickupAppointmentKey,
  isPickupPastOrderDeadline,
  type OfferedPickupTime,
} from './calculate-offered-pickup-times.ts';
import { clearFormFieldError } from './clear-form-field-error.ts';

type Chosen = Pick<ReservationDraft, 'isOwnTime'> & { pickup: PickupAppointment | null };

interface PickupTimeFieldProps extends Chosen {
  form: FormState;
  /** Slots of the seller; undefined without a network. */
  slots: readonly PickupSlot[] | undefined;
  onChange: (chosen: Chosen) => void;
  /** True where a time has to be chosen. */
  isNeeded?: boolean;
  /** Appointment from which another time begins while none is chosen. */
  ownTimeBefore?: PickupAppointment | null;
  /** True where the place of another time has to be named: a buyer may leave it to the seller. */
  isPlaceNeeded?: boolean;
  /** Place that an empty one stands for; empty or absent without one. */
  formerPlace?: string;
}

/** Choice of one of the seller's next pick-up times, another time, or none yet. */
export function PickupTimeField({
  form,
  slots,
  pickup,
  isOwnTime,
  onChange,
  isNeeded = false,
  ownTimeBefore = null,
  isPlaceNeeded = false,
  formerPlace = '',
}: PickupTimeFieldProps) {
  const id = useId();
  const error = isOwnTime ? undefined : form.field('pickup[date]').error;
  const { 'aria-invalid': invalid, 'aria-describedby': described } = createControlAriaProps({
    id,
    name: 'pickup',
    error,
  });
  const chosenKey = isOwnTime || !pickup ? undefined : createPickupAppointmentKey(pickup);
  const times = calculateOfferedPickupTimes(slots ?? []);
  // Time chosen before, kept while the seller's times are unknown.
  if (!slots && pickup && !isOwnTime) times.push(pickup);
  const option = (label: string, isChosen: boolean, chosen: Chosen, hint?: string) => (
    <label key={label} className={optionClass}>
      <input
        type="radio"
        name="time"
        checked={isChosen}
        aria-invalid={isChosen ? invalid : undefined}
        onChange={({ currentTarget }) => {
          clearFormFieldError(currentTarget.form?.elements.namedItem('pickup[date]'));
          onChange(chosen);
        }}
        className={radioClass}
      />
      <span>
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  );
  return (
    <Fieldset aria-describedby={described} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">Quand passer&nbsp;?</legend>
      {times.map((time) =>
        isPickupPastOrderDeadline(time) ? (
          <label
            key={createPickupAppointmentKey(time)}
            className={`${optionClass} cursor-not-allowed text-soft`}
          >
            <input type="radio" name="time" disabled className={radioClass} />
            <span>
              {capitalizeFirstLetter(formatUnbrokenPickupAppointment(time))}
              <span className="block text-sm">Trop tard&nbsp;: il fallait {orderText(time)}.</span>
            </span>
          </label>
        ) : (
          option(
            capitalizeFirstLetter(formatUnbrokenPickupAppointment(time)),
            createPickupAppointmentKey(time) === chosenKey,
            { pickup: pickPickupAppointmentFields(time), isOwnTime: false },
            time.orderUntil && `${capitalizeFirstLetter(orderText(time))}.`,
          )
        ),
      )}
      {option('Un autre moment', isOwnTime, { pickup: pickup ?? ownTimeBefore ?? NO_TIME, isOwnTime: true })}
      {!isNeeded && option('À convenir ensemble', !isOwnTime && !pickup, { pickup: null, isOwnTime: false })}
      <FieldError id={id} error={error} />
      {isOwnTime && pickup ? (
        <OwnTime
          form={form}
          pickup={pickup}
          isPlaceNeeded={isPlaceNeeded}
          formerPlace={formerPlace}
          onChange={(own) => onChange({ pickup: own, isOwnTime: true })}
        />
      ) : (
        pickup &&
        FIELDS.map((name) => (
          <input key={name} type="hidden" name={`pickup[${name}]`} value={pickup[name]} readOnly />
        ))
      )}
    </Fieldset>
  );
}

interface OwnTimeProps
  extends Pick<Required<PickupTimeFieldProps>, 'form' | 'isPlaceNeeded' | 'formerPlace'> {
  pickup: PickupAppointment;
  onChange: (pickup: PickupAppointment) => void;
}

function OwnTime({ form, pickup, isPlaceNeeded, formerPlace, onChange }: OwnTimeProps) {
  const field = (name: keyof PickupAppointment) => ({
    ...form.field(`pickup[${name}]`),
    value: pickup[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...pickup, [name]: currentTarget.value }),
  });
  return (
    <div className="mt-2 flex flex-col gap-4">
      <TextInput {...field('date')} label="Jour" type="date" required />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] items-start gap-4">
        <TextInput {...field('from')} label="De" type="time" required />
        <TextInput {...field('to')} label="À" type="time" required />
      </div>
      <TextInput
        {...field('place')}
        label={isPlaceNeeded || formerPlace ? 'Lieu' : 'Lieu, si vous le savez'}
        hint={formerPlace && `Laissé vide : ${formerPlace}.`}
        required={isPlaceNeeded}
        maxLength={MAX_PICKUP_PLACE_LENGTH}
      />
    </div>
  );
}

const FIELDS = ['date', 'from', 'to', 'place'] as const;
const NO_TIME: PickupAppointment = { date: '', from: '', to: '', place: '' };

const orderText = ({ orderUntil }: OfferedPickupTime) =>
  orderUntil ? `commander avant ${formatWeekdayAndTime(orderUntil)}` : '';

const optionClass =
  'flex min-h-11 items-center gap-3 rounded-2xl border border-edge bg-card px-4 py-2 wrap-anywhere has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';
const radioClass = 'size-4 shrink-0 accent-leaf outline-none';
