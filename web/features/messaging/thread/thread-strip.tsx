import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatListingPrice } from '#contract/listings/labels.ts';
import { listingMainTypeLabels } from '#contract/listings/rules.ts';
import type { Conversation, ConversationListing } from '#contract/messaging/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import {
  hasListingAvailabilityButtons,
  ListingAvailabilityButtons,
} from './listing-availability-buttons.tsx';

interface ThreadListingStripProps {
  conversation: Conversation;
  /** First name of the other person in the thread. */
  other: string;
  onChange: () => void;
}

/**
 * Strip with the listing of a thread, whose availability its author may change here. Where messages need the room it is
 * one line, which unfolds over them; in a very low thread, above a keyboard, there is none.
 */
export function ThreadListingStrip({ conversation, other, onChange }: ThreadListingStripProps) {
  const { ad: listing, readOnly } = conversation;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const writable = readOnly ? undefined : other;
  const changed = () => {
    setOpen(false);
    onChange();
  };
  if (!listing) return null;
  const hasButtons = hasListingAvailabilityButtons(listing);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and a click elsewhere fold what the button unfolds
    <div
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && !(target as Element).closest('dialog')) setOpen(false);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      className="thread-strip relative z-1 shrink-0 border-b border-line bg-sunken thread-very-low:hidden roomy:flex roomy:flex-wrap roomy:items-center roomy:gap-x-4 roomy:gap-y-2 roomy:px-5 roomy:py-2"
    >
      <div className="relative flex min-h-11 items-center px-3 roomy:flex-1 roomy:gap-x-4 roomy:px-0">
        <Picture of={listing} />
        <p className="line-clamp-2 min-w-0 flex-1">
          <ListingState listing={listing} />
        </p>
        {hasButtons && (
          <button
            type="button"
            aria-label="Changer l'annonce"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full after:absolute after:inset-0 roomy:hidden"
          >
            <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        )}
      </div>
      <div id={id} className={`${isOpen ? openClass : 'hidden'} roomy:contents`}>
        {hasButtons && (
          <ListingAvailabilityButtons
            conversationId={conversation._id}
            listing={listing}
            other={writable}
            onChange={changed}
          />
        )}
      </div>
    </div>
  );
}

/** Classes of the strip's unfolded details. Roomy threads undo them by `contents`. */
const openClass =
  'absolute inset-x-0 top-full flex max-h-[60cqh] flex-col gap-3 overflow-y-auto border-y border-line bg-card p-3 shadow-float';

/** Strip with product and price of a thread before its first message. */
export const NewThreadListingStrip = ({
  listing,
}: {
  listing: Pick<ConversationListing, 'image'> & Priced;
}) => (
  <div className="thread-strip flex shrink-0 items-center border-b border-line bg-sunken px-3 py-1 very-low:hidden roomy:px-5 roomy:py-2">
    <Picture of={listing} />
    <span className="roomy:ml-4">
      <Price of={listing} />
    </span>
  </div>
);

const Picture = ({ of: { image } }: { of: Pick<ConversationListing, 'image'> }) => (
  <span className="mr-3 narrow:hidden max-md:*:size-10 roomy:mr-0">
    <Thumbnail path={image ?? undefined} blank="bg-leaf-soft" />
  </span>
);

type Priced = Pick<ConversationListing, 'mainType' | 'type' | 'price' | 'priceType'>;

const Price = ({ of: listing }: { of: Priced }) => (
  <strong>{formatListingPrice(listing) || listingMainTypeLabels[listing.mainType]}</strong>
);

function ListingState({ listing }: { listing: ConversationListing }) {
  const { isVisible, isLive, availability } = listing;
  return (
    <>
      {!isLive && <Badge tone="danger">Plus disponible</Badge>}
      {isLive && availability === 'reserved' && <Badge tone="sun">Réservé</Badge>}{' '}
      {isVisible && <Price of={listing} />}
    </>
  );
}
