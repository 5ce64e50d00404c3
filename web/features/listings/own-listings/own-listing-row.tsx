import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mainTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';

/** @param props.children its actions */
export function OwnListingRow({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const [photo] = listing.images;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <Link
        to={`/ad/${listing._id}`}
        className="flex min-w-0 flex-1 basis-60 items-center gap-4 rounded-xl hover:text-leaf"
      >
        <Thumbnail path={photo} blank="bg-leaf-soft" />
        <span className="min-w-0">
          <span className="block font-semibold first-letter:uppercase">{listing.productName}</span>
          <span className="block text-sm text-soft">
            {mainTypeLabels[listing.mainType]}, {listing.location.city},{' '}
            <DateTime iso={listing.createdAt} className="inline-block" />
          </span>
        </span>
      </Link>
      {children}
    </li>
  );
}
