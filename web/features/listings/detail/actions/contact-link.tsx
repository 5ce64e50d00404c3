import { MessageCircle } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ContactLinkProps {
  listing: Listing;
  isOwner: boolean;
  className?: string;
}

/**
 * Link to write to the listing's author. Its owner gets a link to the conversations about it instead, unless the listing
 * is pending: nobody can have written yet.
 */
export function ContactLink({ listing: { _id, user, status }, isOwner, className = '' }: ContactLinkProps) {
  if (isOwner && status === 'pending') return null;
  return (
    <LinkButton
      to={`/messages/${_id}`}
      variant={isOwner ? 'secondary' : 'primary'}
      className={`wrap-anywhere ${className}`}
    >
      <MessageCircle aria-hidden className="size-5" />
      {isOwner ? 'Voir les messages' : `Contacter ${user.firstName}`}
    </LinkButton>
  );
}
