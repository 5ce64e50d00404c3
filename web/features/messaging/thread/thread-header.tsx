import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ConversationListing, Message, Participant } from '#contract/messaging/schemas.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ThreadPersonMenu } from './thread-person-menu.tsx';

interface ThreadHeaderProps {
  other: Participant;
  listing: Pick<ConversationListing, '_id' | 'productName' | 'isVisible'> | null;
  /** Author of the thread's listing; undefined until loaded. */
  seller: Listing['user'] | undefined;
  messages: readonly Message[];
  onBlocked: () => void;
}

/**
 * Header of a thread: two lines beside the picture. In a narrow thread the second one has the whole width, and in a
 * very low one, under which nothing would be left for messages, there is only the first.
 */
export function ThreadHeader({ other, listing, seller, messages, onBlocked }: ThreadHeaderProps) {
  const hasPage = other.hasPage || (seller?.hasPage && seller._id === other._id);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-2 py-2 thread-low:py-1 roomy:gap-x-3 roomy:px-5 roomy:py-3">
      <Link
        to="/messages"
        aria-label="Revenir aux conversations"
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <span className="thread-narrow:hidden">
        <Avatar name={other.firstName} image={other.profileImage} size={40} />
      </span>
      <div className="min-w-0 flex-1 thread-narrow:contents roomy:grid roomy:grid-cols-[minmax(0,1fr)_auto] roomy:items-center roomy:gap-x-3">
        {/* `first-letter` needs a block of its own: WebKit ignores it on clamped text. */}
        <h2 className="line-clamp-2 min-w-0 text-lg leading-snug font-semibold wrap-anywhere thread-low:line-clamp-1 thread-narrow:flex-1">
          <span className="block first-letter:uppercase">
            {listing ? listing.productName : other.firstName}
          </span>
        </h2>
        {listing || other.role === ROLE_ADMIN ? (
          <div className="flex min-w-0 items-center gap-x-3 thread-narrow:order-last thread-narrow:basis-full thread-narrow:flex-wrap thread-narrow:justify-between thread-narrow:px-1 thread-very-low:hidden roomy:contents">
            <p className="flex min-w-0 items-center gap-2 text-soft">
              {listing &&
                (hasPage ? (
                  <Link to={`/vendeur/${other._id}`} className="wrap-anywhere underline underline-offset-4">
                    {other.firstName}
                  </Link>
                ) : (
                  <span className="wrap-anywhere">{other.firstName}</span>
                ))}
              {other.role === ROLE_ADMIN && <Badge tone="leaf">ADMIN</Badge>}
            </p>
            {listing?.isVisible && (
              <Link
                to={`/ad/${listing._id}`}
                className="-my-2.5 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong roomy:col-start-2 roomy:row-span-2 roomy:row-start-1 roomy:text-base"
              >
                Voir l'annonce
              </Link>
            )}
          </div>
        ) : null}
      </div>
      <ThreadPersonMenu other={other} messages={messages} onBlocked={onBlocked} />
    </header>
  );
}
