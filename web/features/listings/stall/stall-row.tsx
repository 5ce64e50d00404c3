import { useId } from 'react';
import { pricePerUnitLabels, quantityUnitLabels } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import { dayLabel } from '../day-label.ts';
import { AvailabilitySelect } from './availability-select.tsx';
import { cellRowsClass } from './cell-rows-class.ts';
import { NumberField } from './number-field.tsx';
import { isOffSale } from './stall-rows.ts';
import { useNumberField } from './use-number-field.ts';
import { useStallRowChange } from './use-stall-row-change.ts';

interface StallRowProps {
  listing: Listing;
  /** True while this listing is saved together with others that are put back on sale. */
  isBringingBack: boolean;
  refusal: string | undefined;
  onSaved: (fields: Partial<Listing>) => void;
}

/** Row of the stall, a card on narrow screens. */
export function StallRow({ listing, isBringingBack, refusal, onSaved }: StallRowProps) {
  const { _id, productName, images, type, priceType, expiresAt, expired } = listing;
  const price = useNumberField(listing, 'price', onSaved);
  const quantity = useNumberField(listing, 'quantity', onSaved);
  const life = useStallRowChange(_id, (saved) => onSaved(lifeOf(saved)));
  const renewId = useId();
  const isRenewal = life.sent.renew === true;
  const renewError = isRenewal ? life.failure : refusal;
  const isRefused = Boolean(price.error || quantity.error || life.failure || renewError);
  return (
    <tr className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-1.5 rounded-2xl border border-line bg-card p-4 pb-2.5 lg:table-row lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:align-top">
      <th scope="row" className="col-span-full pb-1.5 text-left font-normal lg:py-3 lg:pr-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link
            to={`/ad/${_id}`}
            className="flex min-w-0 flex-1 basis-32 items-center gap-3 lg:basis-full rounded-xl font-semibold hover:text-leaf"
          >
            <Thumbnail path={images[0]} blank="bg-leaf-soft" />
            <span className="min-w-0 wrap-anywhere first-letter:uppercase">{productName}</span>
          </Link>
          <RowStatus
            isPending={price.isPending || quantity.isPending || life.isPending || isBringingBack}
            isSaved={!isRefused && (price.isSaved || quantity.isSaved || life.isDone)}
          />
        </div>
      </th>
      <td className={cell}>
        {type === 'sell' ? (
          <NumberField
            name="price"
            label="Prix"
            productName={productName}
            unit={priceType ? `€ ${pricePerUnitLabels[priceType]}` : '€'}
            field={price}
          />
        ) : (
          type && (
            <div className={`flex flex-col gap-1.5 ${cellRowsClass}`}>
              <p className="font-semibold lg:sr-only">Prix</p>
              <p className="flex min-h-11 items-center lg:mt-1.5">{offerTypeLabels[type]}</p>
            </div>
          )
        )}
      </td>
      <td className={cell}>
        <NumberField
          name="quantity"
          label="Quantité"
          productName={productName}
          unit={priceType ? quantityUnitLabels[priceType][1] : ''}
          field={quantity}
        />
      </td>
      <td className={cell}>
        <AvailabilitySelect listing={listing} change={life} error={isRenewal ? undefined : life.failure} />
      </td>
      <td className={`lg:py-3 ${cellRowsClass}`}>
        <div className="max-lg:contents lg:flex lg:flex-col-reverse lg:gap-1.5 lg:pt-1.5">
          <p id={`${renewId}-until`} className="text-sm text-soft">
            {expiresAt && expired && `Expirée le ${dayLabel(expiresAt)}`}
            {expiresAt && !isOffSale(listing) && `Jusqu'au ${dayLabel(expiresAt)}`}
          </p>
          <Button
            variant={isOffSale(listing) ? 'leaf' : 'secondary'}
            pending={life.pendingChange?.renew === true}
            aria-describedby={`${renewId}-until${renewError ? ` ${renewId}-error` : ''}`}
            onClick={() => life.save({ renew: true })}
          >
            Renouveler<span className="sr-only"> : {productName}</span>
          </Button>
        </div>
        <FieldError id={renewId} error={renewError} />
      </td>
    </tr>
  );
}

const cell = `lg:py-3 lg:pr-4 ${cellRowsClass}`;

function RowStatus({ isPending, isSaved }: { isPending: boolean; isSaved: boolean }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-soft lg:pl-17">
      {isPending && (
        <>
          <Spinner /> Enregistrement…
        </>
      )}
      {!isPending && isSaved && <span className="text-leaf">Enregistré</span>}
    </p>
  );
}

const lifeOf = ({ availability, isArchived, expired, expiresAt }: Listing): Partial<Listing> => ({
  availability,
  isArchived,
  expired,
  ...(expiresAt && { expiresAt }),
});
