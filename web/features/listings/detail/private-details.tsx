import { Lock } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';

/**
 * Details that the API gives to some readers only: the street address to the owner and administrators, the seller's
 * e-mail to administrators.
 */
export function RestrictedListingDetailsSection({ listing: { location, user } }: { listing: Listing }) {
  const street = [location.streetNumber, location.street].filter(Boolean).join(' ');
  if (!street && !user.email) return null;
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
          <a
            href={`mailto:${user.email}`}
            aria-label={user.email}
            className="wrap-anywhere underline underline-offset-4"
          >
            <ContactDetailWithLineBreaks text={user.email} />
          </a>
        </p>
      )}
      {street && <p className="mt-2">{street}</p>}
    </section>
  );
}
