import { Lock } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { dayLabel } from '../day-label.ts';

interface PrivateDetailsProps {
  listing: Listing;
  isOwner: boolean;
}

/**
 * Details that the API gives to some readers only: the street address to the owner and administrators, the seller's
 * e-mail to administrators, the end date to the owner.
 */
export function PrivateListingDetails({ listing, isOwner }: PrivateDetailsProps) {
  const { location, user, expiresAt, isArchived } = listing;
  const street = [location.streetNumber, location.street].filter(Boolean).join(' ');
  const until = isOwner && !isArchived ? expiresAt : undefined;
  if (!street && !user.email && !until) return null;
  return (
    <section
      aria-labelledby="prive"
      className="order-4 rounded-3xl border border-dashed border-edge p-5 lg:px-6"
    >
      <h2 id="prive" className="flex items-center gap-2 text-sm font-semibold text-soft">
        <Lock aria-hidden className="size-4" /> Les visiteurs ne voient pas ceci
      </h2>
      {user.email && (
        <p className="mt-2">
          <a href={`mailto:${user.email}`} className="break-all underline underline-offset-4">
            {user.email}
          </a>
        </p>
      )}
      {street && <p className="mt-2">{street}</p>}
      {until && <p className="mt-2">En ligne jusqu'au {dayLabel(until)}.</p>}
    </section>
  );
}
