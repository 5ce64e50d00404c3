import type { Listing } from '#contract/listings/schemas.ts';
import { suggestFirstMessages } from '#contract/messaging/first-messages.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { PillLinks } from '#web/ui/lists/pill-links.tsx';

interface SuggestedMessageLinksProps {
  listing: Listing;
  isOwner: boolean;
  /** True for one line that scrolls. */
  scrolls?: boolean;
  className: string;
}

/** Ready messages to the listing's author, as links to a thread that has the one chosen in its field. */
export function SuggestedMessageLinks({
  listing,
  isOwner,
  scrolls = false,
  className,
}: SuggestedMessageLinksProps) {
  if (isOwner) return null;
  const { _id, user } = listing;
  return (
    <div className={`${forReaders} min-w-0 ${className}`}>
      <PillLinks
        label={`Messages prêts pour ${user.firstName}`}
        scrolls={scrolls}
        className="text-sm"
        links={suggestFirstMessages(listing).map((text) => ({
          label: insertNonBreakingSpaces(text),
          path: `/messages/${_id}?${new URLSearchParams({ text })}`,
        }))}
      />
    </div>
  );
}

const forReaders = 'for-readers';

/** Class of controls whose place an action of the author takes once the page knows the session. */
export const invisibleToAuthorClass = 'held-for-author';

/** Class of room that only the author's page has. */
export const authorOnlySpaceClass = 'room-for-author';

/**
 * Rules for the listing's author before the page is alive: nothing moves as the links are removed, and nothing under a
 * finger turns into another action.
 */
export const formatAuthorVisibilityCss = ({ user }: Listing) => {
  const author = `html[data-session="${user._id}"]`;
  return `${author} .${forReaders},html:not([data-session="${user._id}"]) .${authorOnlySpaceClass}{display:none}${author} .${invisibleToAuthorClass}{visibility:hidden}`;
};
