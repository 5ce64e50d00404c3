import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pricePerUnitLabels, quantityUnitLabels } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { OwnStallRowHead } from './own-stall-row-head.tsx';
import { OwnStallRowNotes } from './own-stall-row-notes.tsx';
import { isPendingListing } from './select-stall-offers.ts';
import { StallAvailabilitySelect } from './stall-availability-select.tsx';
import { stallCellClass, stallFullLineFieldClass } from './stall-cell-class.ts';
import { StallCellText } from './stall-cell-text.tsx';
import { StallExpiryAndRenewButton } from './stall-expiry-and-renew-button.tsx';
import { StallNumberField } from './stall-number-field.tsx';
import { useOwnStallRow } from './use-own-stall-row.ts';

interface OwnStallRowProps {
  /** Id of the member. */
  userId: string;
  listing: Listing;
  /** True while this listing is saved together with others that are put back on sale. */
  isBringingBack: boolean;
  refusal: string | undefined;
  /** Requested quantity without an answer. */
  asked: number;
  onSaved: (fields: Partial<Listing>) => void;
}

/** Row of the stall; on narrow screens one line that opens on its fields. */
export function OwnStallRow({ userId, listing, isBringingBack, refusal, asked, onSaved }: OwnStallRowProps) {
  const { _id, productName, type, priceType } = listing;
  const isPending = isPendingListing(listing);
  const row = useOwnStallRow(userId, listing, onSaved);
  const { price, quantity, weekly, life } = row;
  /** State fixed when the page opens, so that a field that is cleared stays. */
  const [hasWeekly] = useState(listing.weeklyQuantity !== null);
  const id = useId();
  /**
   * State of the row on narrow screens: open to show its fields. A row that opens leaves the others open: a row that
   * closes above would move it.
   */
  const [isOpen, setOpen] = useState(false);
  const line = useRef<HTMLTableRowElement>(null);
  // Opened fields in view, within the page's scroll padding: those of a low line would be under the bar at the bottom.
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const isRenewal = (life.unsent?.change ?? life.sent).renew === true;
  const renewError = (isRenewal ? life.failure : refusal) ?? row.undoFailure;
  const isRefused = Boolean(price.error || quantity.error || weekly.error || life.failure || renewError);
  const isShown = isOpen || isRefused;
  const cell = `lg:py-3 ${stallCellClass} ${isShown ? '' : 'max-lg:hidden'}`;
  const inUnit = { productName, unit: priceType ? quantityUnitLabels[priceType][1] : '' };
  return (
    <tr
      ref={line}
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-1 rounded-2xl border border-line bg-card px-3 py-1 lg:table-row lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:p-0 lg:align-top ${isShown ? 'max-lg:pb-0' : ''}`}
    >
      <OwnStallRowHead
        listing={listing}
        isOpen={isShown}
        cellIds={['price', 'quantity', 'availability', 'renewal', 'link']
          .map((name) => `${id}-${name}`)
          .join(' ')}
        onToggle={() => setOpen(!isOpen)}
        isPending={row.isPending || isBringingBack}
        isSaved={!isRefused && row.isSaved}
        undo={row.undo}
      >
        <OwnStallRowNotes listing={listing} row={row} asked={asked} />
      </OwnStallRowHead>
      <td id={`${id}-price`} className={`${cell} lg:pr-4`}>
        {type === 'sell' ? (
          <StallNumberField
            name="price"
            label="Prix"
            productName={productName}
            unit={priceType ? `€ ${pricePerUnitLabels[priceType]}` : '€'}
            field={price}
          />
        ) : (
          type && <StallCellText label="Prix">{offerTypeLabels[type]}</StallCellText>
        )}
      </td>
      {/* A cell and a line of the card below `lg`, one cell of the table above. */}
      <td
        id={`${id}-quantity`}
        className={`lg:py-3 lg:pr-4 ${isShown ? 'max-lg:contents' : 'max-lg:hidden'}`}
      >
        <StallNumberField name="quantity" label="Quantité" field={quantity} {...inUnit} />
        {!hasWeekly && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-weekly`}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 text-sm underline underline-offset-4 max-lg:hidden"
          >
            Chaque semaine<span className="sr-only"> : {productName}</span>
          </button>
        )}
        <div id={`${id}-weekly`} className={`max-lg:contents ${hasWeekly || isShown ? '' : 'lg:hidden'}`}>
          <StallNumberField
            name="weeklyQuantity"
            label="Chaque semaine (facultatif)"
            field={weekly}
            {...inUnit}
            isBelowAnother={hasWeekly}
            className={`${stallFullLineFieldClass} lg:mt-2`}
          />
        </div>
      </td>
      <td id={`${id}-availability`} className={`${cell} lg:pr-4`}>
        {isPending ? (
          <StallCellText label="Disponibilité">En attente de validation</StallCellText>
        ) : (
          <StallAvailabilitySelect
            listing={listing}
            change={life}
            error={isRenewal ? undefined : life.failure}
          />
        )}
      </td>
      <td id={`${id}-renewal`} className={`${cell} max-lg:empty:hidden`}>
        {!isPending && <StallExpiryAndRenewButton listing={listing} change={life} error={renewError} />}
      </td>
      <td
        id={`${id}-link`}
        className={`col-span-full -mt-2 sm:order-1 lg:hidden ${isShown ? '' : 'max-lg:hidden'}`}
      >
        <Link to={`/ad/${_id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Voir l'annonce<span className="sr-only"> : {productName}</span>
        </Link>
      </td>
    </tr>
  );
}
