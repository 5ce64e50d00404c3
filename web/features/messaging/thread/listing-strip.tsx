import { priceLabel } from '#contract/listings/labels.ts';
import { type Availability, mainTypeLabels } from '#contract/listings/rules.ts';
import type { ConversationListing } from '#contract/messaging/schemas.ts';
import { useAction } from '#web/data/use-action.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import type { MessageIntents } from '../message-intents.ts';

interface ListingStripProps {
  conversationId: string;
  listing: ConversationListing;
  /** First name of the other person, unless they have left. */
  other: string | undefined;
  onChange: () => void;
}

/** How the listing stands that a thread is about; its author may change that here. */
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
      pending={isPending && input?.availability === target}
      onClick={() =>
        submit({ id, availability: target, ...(target === 'reserved' && other && { conversationId }) })
      }
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-sunken px-3 py-2 md:px-5">
      <Thumbnail path={image ?? undefined} blank="bg-leaf-soft" />
      <p className="flex flex-1 flex-wrap items-center gap-2">
        {isVisible && <strong>{priceLabel(listing) || mainTypeLabels[mainType]}</strong>}
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
