import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { MAX_PICKUP_SLOTS } from '#contract/accounts/rules.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { FORM_FILLED_EVENT } from '#web/ui/forms/form-values.ts';
import { PickupSlotFieldsRow } from './pickup-slot-fields-row.tsx';

interface Row {
  key: number;
  /** Initial values of the pick-up slot; undefined for a row that was added. */
  slot: PickupSlot | undefined;
  /** True for a stored pick-up slot, whose fields are folded. */
  isStored?: boolean;
}

/** Name of the list of pick-up slots in the form data. */
const NAME = 'pickup';

/** Fields for pick-up slots: rows of uncontrolled fields, sent together as a JSON list. */
export function PickupSlotFields({ form, initial }: { form: FormState; initial: readonly PickupSlot[] }) {
  const [rows, setRows] = useState<Row[]>(() => initial.map((slot, key) => ({ key, slot, isStored: true })));
  const nextKey = useRef(initial.length);
  const frame = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  const [changes, setChanges] = useState(0);

  const writeSlots = useEffectEvent(({ formData }: FormDataEvent) => {
    const slots = rows.map((_, index) => takeSlot(formData, fieldNames(index)));
    formData.set(NAME, JSON.stringify(slots));
  });
  const fill = useEffectEvent((data: FormData) => {
    const slots = data.get(NAME);
    if (typeof slots !== 'string') return;
    setRows((JSON.parse(slots) as PickupSlot[]).map((slot) => ({ key: nextKey.current++, slot })));
  });
  // Layout effect: a draft is compared and restored as soon as the form is in the document.
  useLayoutEffect(() => {
    const form = frame.current?.closest('form');
    const write = (event: FormDataEvent) => writeSlots(event);
    const read = ({ detail }: CustomEvent<FormData>) => fill(detail);
    form?.addEventListener('formdata', write);
    form?.addEventListener(FORM_FILLED_EVENT, read as EventListener);
    return () => {
      form?.removeEventListener('formdata', write);
      form?.removeEventListener(FORM_FILLED_EVENT, read as EventListener);
    };
  }, []);

  // Event `input` for code that watches the form, such as the draft: an added or removed row fires none.
  useEffect(() => {
    if (changes > 0) add.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [changes]);

  useEffect(() => {
    if (added !== undefined)
      frame.current?.querySelector<HTMLInputElement>(`#${rowId(added)} input`)?.focus();
  }, [added]);

  const remove = (key: number) => {
    // Event that clears errors: they belong to positions, which change for the rows below the removed one.
    for (const field of frame.current?.querySelectorAll('[aria-invalid]') ?? [])
      field.dispatchEvent(new Event('input', { bubbles: true }));
    setRows(rows.filter((row) => row.key !== key));
    setChanges(changes + 1);
    add.current?.focus();
  };
  const isFull = rows.length >= MAX_PICKUP_SLOTS;
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <p className="-mt-2 text-soft">
        Où et quand venir chercher vos produits : sur vos annonces, votre page et dans vos conversations.
      </p>
      {rows.map(({ key, slot, isStored = false }, index) => (
        <PickupSlotFieldsRow
          key={key}
          id={rowId(key)}
          number={index + 1}
          names={fieldNames(index)}
          form={form}
          slot={slot}
          isStored={isStored}
          onRemove={() => remove(key)}
        />
      ))}
      <Button
        ref={add}
        id="creneaux"
        variant="secondary"
        className="self-start"
        aria-disabled={isFull || undefined}
        onClick={() => {
          if (isFull) return;
          const key = nextKey.current++;
          setRows([...rows, { key, slot: undefined }]);
          setChanges(changes + 1);
          setAdded(key);
        }}
      >
        <Plus aria-hidden className="size-5" /> {isFull ? 'Six créneaux au plus' : 'Ajouter un créneau'}
      </Button>
    </div>
  );
}

const rowId = (key: number) => `creneau-${key}`;

const fieldNames = (index: number) => ({
  days: `pickup[${index}][days]`,
  from: `pickup[${index}][from]`,
  to: `pickup[${index}][to]`,
  place: `pickup[${index}][place]`,
  orderUntilHours: `pickup[${index}][orderUntilHours]`,
});

function takeSlot(data: FormData, { days, from, to, place, orderUntilHours }: ReturnType<typeof fieldNames>) {
  const hours = String(data.get(orderUntilHours) ?? '').trim();
  const slot = {
    days: data.getAll(days).map(Number),
    from: data.get(from),
    to: data.get(to),
    place: data.get(place),
    ...(hours !== '' && { orderUntilHours: Number(hours) }),
  };
  for (const name of [days, from, to, place, orderUntilHours]) data.delete(name);
  return slot;
}
