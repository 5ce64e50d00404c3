import { MessageCircle, ShoppingBasket } from 'lucide-react';
import { isOfferReservableNow } from '#contract/listings/orderable.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ReserveAndMessageLinksProps {
  listing: Listing;
  isOwner: boolean;
  className?: string;
}

/**
 * Links to reserve the listing, if it can be, and to write to its author. Its owner gets a link to the conversations
 * about it instead, at the same place, unless the listing is pending: nobody can have written yet.
 */
export function ReserveAndMessageLinks({ listing, isOwner, className = '' }: ReserveAndMessageLinksProps) {
  const { _id, user, status } = listing;
  if (isOwner && status === 'pending') return null;
  const canReserve = !isOwner && isOfferReservableNow(listing);
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      {canReserve && (
        <LinkButton to={`/reserver/${_id}`} className="flex-auto max-sm:px-2">
          <ShoppingBasket aria-hidden className="size-5" /> Réserver
        </LinkButton>
      )}
      <LinkButton
        to={`/messages/${_id}`}
        variant={isOwner || canReserve ? 'secondary' : 'primary'}
        className="flex-auto wrap-anywhere max-sm:px-2"
      >
        <MessageCircle aria-hidden className="size-5" />
        {isOwner ? 'Voir les messages' : `Contacter ${user.firstName}`}
      </LinkButton>
    </div>
  );
}
