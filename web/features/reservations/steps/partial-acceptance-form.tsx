import { X } from 'lucide-react';
import { useState } from 'react';
import { formatQuantityForFormField } from '#contract/listings/amounts.ts';
import { formatQuantity, quantityUnitLabels } from '#contract/listings/labels.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { useForm } from '#web/actions/use-form.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatRefusedQuantityErrors } from '../form/format-reservation-api-error.ts';
import {
  isReservationAlreadyDecidedError,
  reservationActionIntentHandlers,
} from './reservation-action-intent-handlers.ts';

interface PartialAcceptanceFormProps {
  reservation: Reservation;
  onClose: () => void;
  onChange: (changed?: Reservation) => void;
  /** Called when the request has its answer already. */
  onDecided: () => void;
}

/** Form in which a seller gives less than was requested. */
export function PartialAcceptanceForm({
  reservation,
  onClose,
  onChange,
  onDecided,
}: PartialAcceptanceFormProps) {
  const [items, setItems] = useState(() => reservation.items.flatMap(offered));
  const [key] = useState(newIdempotencyKey);
  const form = useForm(reservationActionIntentHandlers, 'acceptPart', {
    revalidate: false,
    done: (answered) => onChange(answered),
    explain: (error) => formatRefusedQuantityErrors(error, items),
    failed: (error) => {
      if (isReservationAlreadyDecidedError(error)) onDecided();
    },
  });
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={reservation._id} readOnly />
      <input type="hidden" name="key" value={key} readOnly />
      <p className="text-sm text-soft">
        {reservation.buyer.firstName} saura ce que vous pouvez réserver, et pourra encore annuler.
      </p>
      <ul className="flex flex-col gap-4">
        {/* Another `key` without one of the items: errors are those of the fields in their order. */}
        {items.map(({ _id, productName, priceType, quantity }, index) => (
          <li key={`${_id} ${items.length}`} className="flex items-end gap-2">
            <input type="hidden" name={`items[${index}][adId]`} value={_id} readOnly />
            <div className="min-w-0 flex-1">
              <TextInput
                {...form.field(`items[${index}][quantity]`)}
                label={`${capitalizeFirstLetter(productName)}${priceType ? ` (${quantityUnitLabels[priceType][1]})` : ''}`}
                hint={`Demandé\u00a0: ${formatQuantity({ quantity, priceType })}`}
                inputMode="decimal"
                required
                autoComplete="off"
                defaultValue={formatQuantityForFormField(quantity)}
              />
            </div>
            {items.length > 1 && (
              <IconButton
                icon={X}
                label={`Sans : ${productName}`}
                onClick={() => setItems(items.filter((item) => item._id !== _id))}
              />
            )}
          </li>
        ))}
      </ul>
      <DialogButtons cancel="Fermer" onCancel={onClose}>
        <SubmitButton form={form}>Accepter cette partie</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** Item with the id of its offer, unless that was erased. */
const offered = ({ adId, ...item }: Reservation['items'][number]) =>
  adId === null ? [] : [{ _id: adId, ...item }];
