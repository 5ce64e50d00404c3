import {
  formatListingPrice,
  formatOptionalListingDetails,
  formatShortListingTitle,
} from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { ProBadge } from '#web/site/company/pro-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ListingActionsSection } from './actions/listing-actions-section.tsx';
import { authorOnlySpaceClass } from './actions/suggested-message-links.tsx';
import { ListingFactList } from './listing-fact-list.tsx';
import type { ListingPageBasketNodes } from './listing-page-basket-nodes.ts';
import type { ListingElementsForMembers } from './member-parts.ts';

interface ListingSummarySectionProps {
  listing: Listing;
  isOwner: boolean;
  asMember: boolean;
  parts: ListingElementsForMembers;
  basket: ListingPageBasketNodes | undefined;
}

export function ListingSummarySection({
  listing,
  isOwner,
  asMember,
  parts,
  basket,
}: ListingSummarySectionProps) {
  const isRequest = listing.mainType === 'asked';
  const price = formatListingPrice(listing);
  return (
    <section
      aria-label="L'essentiel"
      className="order-2 lg:rounded-3xl lg:border lg:border-line lg:bg-card lg:p-6 lg:shadow-card"
    >
      <div className="flex flex-wrap items-start gap-3">
        <h1 className="flex-1 basis-[9rem] font-display text-3xl leading-tight wrap-anywhere font-semibold md:text-4xl lg:text-3xl">
          {insertNonBreakingSpaces(formatShortListingTitle(listing))}
        </h1>
        {parts.tools}
      </div>
      {parts.state ?? (
        <p aria-hidden className={`${authorOnlySpaceClass} mt-1 text-sm`}>
          &nbsp;
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2">
        {price && (
          <strong className="rounded-xl bg-sun px-3 py-1 text-2xl leading-snug font-bold text-on-sun">
            {price}
          </strong>
        )}
        {isRequest && (
          <strong className="rounded-xl bg-leaf-soft px-3 py-1 text-xl leading-snug font-bold text-leaf">
            Demande
          </strong>
        )}
        {listing.user.professional && <ProBadge />}
        {listing.availability === 'reserved' && <Badge>Réservé</Badge>}
        {!isRequest && listing.inSeason && <Badge tone="leaf">De saison</Badge>}
      </p>
      {formatOptionalListingDetails(listing).map((line) => (
        <p key={line} className="mt-3 text-lg wrap-anywhere">
          {line}
        </p>
      ))}
      <ListingFactList listing={listing} />
      <ListingActionsSection
        listing={listing}
        isOwner={isOwner}
        asMember={asMember}
        ownActions={parts.ownActions}
        basket={basket}
      />
    </section>
  );
}
