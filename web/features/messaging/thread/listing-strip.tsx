import { priceLabel } from '#contract/listings/labels.ts';
import { type Availability, listingMainTypeLabels } from '#contract/listings/rules.ts';
import type { ConversationListing } from '#contract/messaging/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import type { MessageIntents } from '../message-intents.ts';

interface ListingStripProps {
  conversationId: string;
  listing: ConversationListing;
  /** First name of the other person; undefined in a read-only conversation. */
  other: string | undefined;
  onChange: () => void;
}

/**
 * State of the listing of a thread, which its author may change here. One row on a phone, where
 * messages need the room.
 */
export function ListingStrip({ conversationId, listing, other, onChange }: ListingStripProps) {
  const { _id: id, image, mainType, availability, isReservedHere, isVisible, isLive, isOwn } = listing;
  const { submit, isPending, input } = useAction<MessageIntents, 'setAvailability'>('setAvailability', {
    revalidate: false,
    done: onChange,
  });
  const hasStock = isOwn && mainType === 'offer' && (isLive || availability === 'soldOut');
  const buttonTo = (target: Availability, label: string) => (
    <Button
      variant="secondary"
      className="max-md:px-3 max-md:text-sm"
      pending={isPending && input?.availability === target}
      onClick={() =>
        submit({ id, availability: target, ...(target === 'reserved' && other && { conversationId }) })
      }
    >
      {label}
    </Button>
  );
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-3 py-1.5 md:gap-x-4 md:px-5 md:py-2">
      <span className={hasStock ? 'max-md:hidden' : ''}>
        <Thumbnail path={image ?? undefined} blank="bg-leaf-soft" />
      </span>
      <p className="flex flex-1 flex-col items-start gap-x-2 gap-y-1 md:flex-row md:flex-wrap md:items-center">
        {isVisible && <strong>{priceLabel(listing) || listingMainTypeLabels[mainType]}</strong>}
        {!isLive && <Badge tone="danger">Plus disponible</Badge>}
        {isLive && availability === 'reserved' && <Badge tone="sun">{reservedLabel(listing, other)}</Badge>}
      </p>
      {hasStock && (
        <div className="flex flex-wrap gap-2">
          {(availability === 'available' || (availability === 'reserved' && other && !isReservedHere)) &&
            buttonTo('reserved', other ? `Réserver pour ${other}` : 'Réserver')}
          {availability !== 'available' && buttonTo('available', 'Rendre disponible')}
          {availability !== 'soldOut' && buttonTo('soldOut', 'Épuisé')}
        </div>
      )}
    </div>
  );
}

function reservedLabel({ isReservedHere, isOwn }: ConversationListing, other: string | undefined): string {
  if (!isReservedHere) return 'Réservé';
  if (!isOwn) return 'Réservé pour vous';
  return other ? `Réservé pour ${other}` : 'Réservé';
}
