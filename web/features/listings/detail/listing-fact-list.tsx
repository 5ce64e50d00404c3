import { CalendarDays, Clock, type LucideIcon, MapPin, ShoppingBasket, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPickupSlotTimes } from '#contract/accounts/pickup-labels.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatTotalAndRemainingQuantity } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { ListingDistanceAndMapSection } from './listing-distance-and-map-section.tsx';

export function ListingFactList({ listing }: { listing: Listing }) {
  const quantity = formatTotalAndRemainingQuantity(listing);
  const pickup = (listing.mainType === 'offer' && listing.user.pickup) || [];
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line">
      <Fact
        icon={MapPin}
        label="Lieu"
        more={listing.coordinates && <ListingDistanceAndMapSection {...listing} />}
      >
        {formatCommuneOrDepartment(listing.location)}
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
        <div className="py-2.5">
          <FactLabel icon={Clock}>Retrait</FactLabel>
          {pickup.map((slot) => (
            <dd
              key={JSON.stringify(slot)}
              className="mt-1.5 font-medium wrap-anywhere first-letter:uppercase"
            >
              {formatPickupSlotTimes(slot)}&nbsp;: {slot.place}
            </dd>
          ))}
        </div>
      )}
      <Fact icon={CalendarDays} label={listing.status === 'pending' ? 'Déposée le' : 'Publiée le'}>
        <LocalDateTimeLabel iso={listing.createdAt} />
      </Fact>
    </dl>
  );
}

interface FactProps {
  icon: LucideIcon;
  label: string;
  /** Content of a fact that stands below it, over the whole width. */
  more?: ReactNode;
  children: ReactNode;
}

function Fact({ icon, label, more, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 py-2.5">
      <FactLabel icon={icon}>{label}</FactLabel>
      <dd className="min-w-0 flex-1 basis-[6rem] text-right font-medium">{children}</dd>
      {more && <dd className="-mb-2 basis-full">{more}</dd>}
    </div>
  );
}

const FactLabel = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <dt className="flex shrink-0 items-center gap-2 text-soft">
    <Icon aria-hidden className="size-4.5" />
    {children}
  </dt>
);
