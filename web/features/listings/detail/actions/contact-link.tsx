import { MessageCircle } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The owner gets a link to the conversations about the listing, at the same place and size. */
export function ContactLink({ listing: { _id, user }, isOwner }: { listing: Listing; isOwner: boolean }) {
  return (
    <LinkButton to={`/messages/${_id}`} variant={isOwner ? 'secondary' : 'primary'} className="wrap-anywhere">
      <MessageCircle aria-hidden className="size-5" />
      {isOwner ? 'Voir les messages' : `Contacter ${user.firstName}`}
    </LinkButton>
  );
}
