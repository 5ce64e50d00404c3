import { useId } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { formatDayInParis } from '../format-day-in-paris.ts';
import { isListingOffSale } from './select-stall-offers.ts';
import type { OwnStallRowChangeSavingState } from './use-own-stall-row-change-saving.ts';

interface StallExpiryAndRenewButtonProps {
  listing: Listing;
  change: OwnStallRowChangeSavingState;
  error: string | undefined;
}

/** End of a listing's term, with the button that renews it. */
export function StallExpiryAndRenewButton({ listing, change, error }: StallExpiryAndRenewButtonProps) {
  const { productName, expiresAt, expired } = listing;
  const id = useId();
  return (
    <>
      <div className="max-lg:contents lg:flex lg:flex-col-reverse lg:gap-1.5 lg:pt-1.5">
        <p id={`${id}-until`} className="text-sm text-soft">
          {expiresAt && expired && `Expirée le ${formatDayInParis(expiresAt)}`}
          {expiresAt && !isListingOffSale(listing) && `Jusqu'au ${formatDayInParis(expiresAt)}`}
        </p>
        <Button
          variant={isListingOffSale(listing) ? 'leaf' : 'secondary'}
          pending={change.pendingChange?.renew === true}
          aria-describedby={`${id}-until${error ? ` ${id}-error` : ''}`}
          onClick={() => change.save({ renew: true })}
        >
          Renouveler<span className="sr-only"> : {productName}</span>
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </>
  );
}
