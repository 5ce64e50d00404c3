import { Check, Eye, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { thumbnailOf } from '#contract/images.ts';
import { mainTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DateTime } from '#web/ui/date-time.tsx';

interface PendingListingProps {
  listing: Listing;
  onAccept: () => Promise<void>;
  onRefuse: () => void;
}

/** Enough to decide without leaving the list: text, pictures, author. */
export function PendingListing({ listing, onAccept, onRefuse }: PendingListingProps) {
  const [isAccepting, setAccepting] = useState(false);
  const { user, location } = listing;

  const accept = async () => {
    setAccepting(true);
    await onAccept();
    setAccepting(false);
  };
  return (
    <li className="flex flex-col gap-3 py-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg font-semibold">{listing.productName}</h3>
        <Badge tone={listing.mainType === 'offer' ? 'leaf' : 'neutral'}>
          {mainTypeLabels[listing.mainType]}
        </Badge>
        {user.professional && <Badge tone="sun">PRO</Badge>}
      </div>
      <p className="text-sm text-soft">
        {user.firstName} {user.lastName}, {location.postalCode} {location.city},{' '}
        <DateTime iso={listing.createdAt} />
      </p>
      <p className="line-clamp-4 max-w-prose whitespace-pre-line">{listing.description}</p>
      {listing.images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {listing.images.map((path, index) => (
            <li key={path}>
              <img
                src={thumbnailOf(path)}
                alt={`${listing.productName}, ${index + 1}`}
                width={96}
                height={96}
                loading="lazy"
                className="size-24 rounded-xl object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={`/ad/${listing._id}`} className={buttonClass('secondary')}>
          <Eye aria-hidden className="size-5" />
          Voir
        </Link>
        <Button variant="leaf" pending={isAccepting} onClick={accept}>
          <Check aria-hidden className="size-5" />
          Accepter
        </Button>
        <Button variant="danger" onClick={onRefuse}>
          <X aria-hidden className="size-5" />
          Refuser
        </Button>
      </div>
    </li>
  );
}
