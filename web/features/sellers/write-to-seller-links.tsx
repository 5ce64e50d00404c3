import { MessageCircle } from 'lucide-react';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface WriteToSellerLinksProps {
  /** Listings of the seller on this page. */
  listings: readonly { id: string; title: string; price: string }[];
  /** Path of a page with other listings of the seller. */
  others: string | undefined;
  className: string;
}

/**
 * Links to write to a seller. A conversation is about one listing: of several, the reader touches the one that they
 * mean.
 */
export function WriteToSellerLinks({ listings, others, className }: WriteToSellerLinksProps) {
  const [only] = listings;
  if (!only) return null;
  if (listings.length === 1 && !others) {
    return (
      <LinkButton to={`/messages/${only.id}`} className={className}>
        <MessageCircle aria-hidden className="size-5" /> Écrire
      </LinkButton>
    );
  }
  return (
    <ActionMenu
      label="Écrire"
      button={{ icon: MessageCircle, className: `${buttonClass()} ${className}` }}
      heading="À propos de quelle annonce ?"
      items={[
        ...listings.map(({ id, title, price }) => ({
          label: [title, price].filter(Boolean).join(' · '),
          target: `/messages/${id}`,
        })),
        ...(others ? [{ label: 'Une autre de ses annonces', target: others }] : []),
      ]}
    />
  );
}
