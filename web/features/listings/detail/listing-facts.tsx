import { CalendarDays, Clock, type LucideIcon, MapPin, ShoppingBasket, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { pickupTimesLabel } from '#contract/accounts/pickup-labels.ts';
import { placeLabel, quantityLabel } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { DateTime } from '#web/ui/date-time.tsx';

export function ListingFacts({ listing }: { listing: Listing }) {
  const quantity = quantityLabel(listing);
  const pickup = (listing.mainType === 'offer' && listing.user.pickup) || [];
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line">
      <Fact icon={MapPin} label="Lieu">
        {placeLabel(listing.location)}
      </Fact>
      {quantity && (
        <Fact icon={ShoppingBasket} label="Quantité">
          {quantity}
        </Fact>
      )}
      {listing.type && (
        <Fact icon={Tag} label="Type">
          {offerTypeLabels[listing.type]}
        </Fact>
      )}
      {pickup.length > 0 && (
        <Fact icon={Clock} label="Retrait">
          {pickup.map((slot) => (
            <span key={JSON.stringify(slot)} className="block pb-1 text-balance first-letter:uppercase">
              {pickupTimesLabel(slot)}&nbsp;: {slot.place}
            </span>
          ))}
        </Fact>
      )}
      <Fact icon={CalendarDays} label={listing.status === 'pending' ? 'Déposée le' : 'Publiée le'}>
        <DateTime iso={listing.createdAt} />
      </Fact>
    </dl>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 py-2.5">
      <dt className="flex shrink-0 items-center gap-2 text-soft">
        <Icon aria-hidden className="size-4.5" />
        {label}
      </dt>
      <dd className="min-w-0 flex-1 basis-[6rem] text-right font-medium">{children}</dd>
    </div>
  );
}
