import { ArrowLeft } from 'lucide-react';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ConversationListing, Message, Participant } from '#contract/messaging/schemas.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { PersonMenu } from './person-menu.tsx';

interface ThreadHeaderProps {
  other: Participant;
  listing: Pick<ConversationListing, '_id' | 'productName' | 'isVisible'> | null;
  /** Author of the listing; undefined until loaded. */
  seller: Listing['user'] | undefined;
  messages: readonly Message[];
  onBlocked: () => void;
}

export function ThreadHeader({ other, listing, seller, messages, onBlocked }: ThreadHeaderProps) {
  const hasPage = seller?.hasPage === true && seller._id === other._id;
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line p-3 max-md:pt-5 md:gap-3 md:px-5">
      <Link
        to="/messages"
        aria-label="Revenir aux conversations"
        className="-mr-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <Avatar name={other.firstName} image={other.profileImage} size={44} />
      {/* The link stands beside or below the name on a narrow screen, so that the menu stays
          beside both. */}
      <div className="flex min-w-0 flex-1 basis-[6rem] flex-wrap items-center gap-x-2 md:gap-x-3 lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
        {/* `first-letter` needs a block of its own: WebKit ignores it on clamped text. */}
        <h2 className="line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere max-lg:w-full">
          <span className="block first-letter:uppercase">
            {listing ? listing.productName : other.firstName}
          </span>
        </h2>
        <p className="flex min-w-0 flex-1 basis-[3.5rem] items-center gap-2 text-soft lg:col-start-1">
          {listing &&
            (hasPage ? (
              <Link to={`/vendeur/${other._id}`} className="truncate underline underline-offset-4">
                {other.firstName}
              </Link>
            ) : (
              <span className="truncate">{other.firstName}</span>
            ))}
          {other.role === ROLE_ADMIN && <Badge tone="leaf">ADMIN</Badge>}
        </p>
        {listing?.isVisible && (
          <Link
            to={`/ad/${listing._id}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong max-lg:-my-2.5 max-md:text-sm lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            Voir l'annonce
          </Link>
        )}
      </div>
      <PersonMenu other={other} messages={messages} onBlocked={onBlocked} />
    </header>
  );
}
