import { X } from 'lucide-react';
import { Link } from 'react-router';
import { formatListingPrice } from '#contract/listings/labels.ts';
import { findReservationQuantityFault } from '#contract/reservations/find-reservation-quantity-fault.ts';
import { reservationTexts } from '#contract/reservations/rules.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { parseTypedDecimal } from '#contract/text/decimals.ts';
import type { ReservationDraftItem } from '#web/offline/outbox/reservation-drafts.ts';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ReservationQuantityField } from './reservation-quantity-field.tsx';

interface ReservedItemFieldProps {
  item: ReservationDraftItem;
  index: number;
  field: (name: string) => Pick<FieldProps, 'name' | 'error'>;
  isGone: boolean;
  onChange: (typed: string) => void;
  /** Callback that removes the offer; undefined for the only one of a reservation. */
  onRemove: (() => void) | undefined;
}

/** Offer in a reservation, with its price and the requested quantity. */
export function ReservedItemField({
  item,
  index,
  field,
  isGone,
  onChange,
  onRemove,
}: ReservedItemFieldProps) {
  const { name, error = problemOf(item, isGone) } = field(`items[${index}][quantity]`);
  return (
    <li className="flex flex-col gap-2 py-4">
      <input type="hidden" name={`items[${index}][adId]`} value={item._id} readOnly />
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Link to={`/ad/${item._id}`} className="font-semibold wrap-anywhere underline underline-offset-4">
            {capitalizeFirstLetter(item.productName)}
          </Link>
          <p className="text-soft">{formatListingPrice(item)}</p>
        </div>
        {onRemove && <IconButton icon={X} label={`Retirer : ${item.productName}`} onClick={onRemove} />}
      </div>
      <ReservationQuantityField name={name} error={error} item={item} onChange={onChange} />
    </li>
  );
}

/** Sentence about an offer or a quantity that the server would refuse. */
function problemOf({ typed, ...offer }: ReservationDraftItem, isGone: boolean): string | undefined {
  if (isGone) return reservationTexts.unavailable;
  const quantity = parseTypedDecimal(typed);
  return quantity ? findReservationQuantityFault({ ...offer, quantity }) : undefined;
}
