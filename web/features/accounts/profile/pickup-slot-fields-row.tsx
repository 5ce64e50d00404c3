import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { formatPickupSlotTimes, frenchWeekdayNames } from '#contract/accounts/pickup-labels.ts';
import { MAX_ORDER_DEADLINE_HOURS_BEFORE_PICKUP, MAX_PICKUP_PLACE_LENGTH } from '#contract/accounts/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { createControlAriaProps, FieldError } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { useCollapsibleFields } from '#web/ui/forms/use-collapsible-fields.ts';

interface PickupSlotFieldsRowProps {
  id: string;
  /** Number of the row of the pick-up slot, from 1. */
  number: number;
  names: { days: string; from: string; to: string; place: string; orderUntilHours: string };
  form: FormState;
  slot: PickupSlot | undefined;
  /** True for a stored pick-up slot: one line until somebody changes it. */
  isStored: boolean;
  onRemove: () => void;
}

export function PickupSlotFieldsRow({
  id,
  number,
  names,
  form,
  slot,
  isStored,
  onRemove,
}: PickupSlotFieldsRowProps) {
  const { isOpen, setOpen, fields, openAtFocus, foldedClass } = useCollapsibleFields<HTMLDivElement>(
    'everywhere',
    {
      isOpen: !isStored,
    },
  );
  return (
    <Fieldset id={id} className="min-w-0 rounded-2xl border border-line px-4 py-3" onFocus={openAtFocus}>
      {/* Width of the legend's text: WebKit would draw no line beside a wider one. */}
      <legend className="w-fit px-1 font-semibold">Créneau {number}</legend>
      {slot && !isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-[1_1_10rem] first-letter:uppercase">
            {formatPickupSlotTimes(slot)}, {slot.place}
          </p>
          <Button
            variant="quiet"
            className="-mx-3"
            aria-expanded={false}
            onClick={() => {
              flushSync(() => setOpen(true));
              fields.current?.querySelector('input')?.focus();
            }}
          >
            Modifier<span className="sr-only"> le créneau {number}</span>
          </Button>
        </div>
      )}
      <div ref={fields} className={`flex flex-col gap-4 ${foldedClass}`}>
        <Days {...form.field(names.days)} chosen={slot?.days ?? []} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] items-start gap-4">
          <TextInput {...form.field(names.from)} label="De" type="time" defaultValue={slot?.from} />
          <TextInput {...form.field(names.to)} label="À" type="time" defaultValue={slot?.to} />
        </div>
        <TextInput
          {...form.field(names.place)}
          label="Lieu"
          hint="Par exemple&nbsp;: marché de Bron, à la ferme."
          maxLength={MAX_PICKUP_PLACE_LENGTH}
          defaultValue={slot?.place}
        />
        <TextInput
          {...form.field(names.orderUntilHours)}
          label="Commander au plus tard, en heures avant"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_ORDER_DEADLINE_HOURS_BEFORE_PICKUP}
          hint="Vide&nbsp;: jusqu'à la fin du créneau. 24&nbsp;: jusqu'à la veille à la même heure."
          defaultValue={slot?.orderUntilHours}
        />
        <Button variant="quiet" className="-mx-3 self-start text-danger" onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" /> Retirer le créneau {number}
        </Button>
      </div>
    </Fieldset>
  );
}

interface DaysProps {
  name: string;
  error?: string | undefined;
  /** Days of the week from 1, Monday. */
  chosen: readonly number[];
}

function Days({ name, error, chosen }: DaysProps) {
  const id = useId();
  const { 'aria-invalid': invalid, 'aria-describedby': described } = createControlAriaProps({
    id,
    name,
    error,
  });
  return (
    <Fieldset aria-describedby={described} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Jours</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5">
        {frenchWeekdayNames.map((day, index) => (
          <label
            key={day}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-full border border-edge bg-card has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="checkbox"
              name={name}
              value={index + 1}
              aria-label={day}
              aria-invalid={invalid}
              defaultChecked={chosen.includes(index + 1)}
              className="size-4 shrink-0 accent-leaf outline-none"
            />
            {day.slice(0, 3)}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </Fieldset>
  );
}
