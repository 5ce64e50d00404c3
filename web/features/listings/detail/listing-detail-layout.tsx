import { useEffect } from 'react';
import { formatListingPrice, formatShortListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { SellerTrackRecordLine } from '#contract/sellers/record-labels.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { ListingCardContent } from '../listing-card-content.ts';
import type { CardExtraContentRenderer } from '../listing-grid.tsx';
import { ReserveAndMessageLinks } from './actions/reserve-and-message-links.tsx';
import {
  formatAuthorVisibilityCss,
  invisibleToAuthorClass,
  SuggestedMessageLinks,
} from './actions/suggested-message-links.tsx';
import { ListingGallery } from './listing-gallery.tsx';
import type { ListingPageBasketNodes } from './listing-page-basket-nodes.ts';
import { ListingSummarySection } from './listing-summary-section.tsx';
import { ListingBreadcrumb } from './listing-trail.tsx';
import type { ListingElementsForMembers } from './member-parts.ts';
import { OtherListingsOfSellerSection } from './other-listings-of-seller-section.tsx';
import { SellerSection } from './seller-section.tsx';

interface ListingDetailLayoutProps {
  listing: Listing;
  others: readonly ListingCardContent[];
  record?: SellerTrackRecordLine | undefined;
  /** True when a member's session loaded the listing: absent fields will not come later. */
  asMember: boolean;
  isOwner: boolean;
  parts: ListingElementsForMembers;
  basket: ListingPageBasketNodes | undefined;
  /** Overlay in the corner of the cards of the seller's other listings. */
  corner: CardExtraContentRenderer;
}

/**
 * Listing in one column, with the contact link and ready messages, or the owner's actions, at hand; from 1024 px photos
 * and text beside a sticky summary. The links leave the bar to the summary where text is so large that the bar would
 * cover much of the listing.
 */
export function ListingDetailLayout({
  listing,
  others,
  record,
  asMember,
  isOwner,
  parts,
  basket,
  corner,
}: ListingDetailLayoutProps) {
  useViewReport(listing._id);
  return (
    <article
      aria-label={formatShortListingTitle(listing)}
      className="@container/listing mx-auto max-w-6xl px-4 pt-4"
    >
      <ListingBreadcrumb listing={listing} />
      {parts.banner}
      {/* RGAA 9.1: the title comes before the other headings in the document. */}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-10">
        <ListingGallery listing={listing} />
        <div className="contents lg:order-2 lg:row-span-2 lg:block">
          <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-5">
            <ListingSummarySection
              listing={listing}
              isOwner={isOwner}
              asMember={asMember}
              parts={parts}
              basket={basket}
            />
            <SellerSection listing={listing} others={others.length} record={record} />
            {parts.details}
          </div>
        </div>
        <section aria-labelledby="description" className="order-3">
          <h2 id="description" className="font-display text-2xl font-semibold">
            Description
          </h2>
          <p className="mt-3 max-w-prose text-lg leading-relaxed whitespace-pre-line">
            {insertNonBreakingSpaces(listing.description)}
          </p>
        </section>
        <OtherListingsOfSellerSection cards={others} isOwner={isOwner} corner={corner} />
      </div>
      <style>{formatAuthorVisibilityCss(listing) + ROOM_FOR_BAR}</style>
      <div
        style={aboveBottomBar}
        className={`sticky z-20 -mx-4 mt-4 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-2 empty:hidden lg:hidden ${parts.ownActions ? '' : '@max-[18rem]/listing:hidden'}`}
      >
        {parts.ownActions || (
          <>
            <strong aria-hidden className="hidden self-center text-2xl low:block">
              {formatListingPrice(listing)}
            </strong>
            <SuggestedMessageLinks
              listing={listing}
              isOwner={isOwner}
              scrolls
              className="low:hidden w-full"
            />
            <ReserveAndMessageLinks
              listing={listing}
              isOwner={isOwner}
              className={`flex-1 ${invisibleToAuthorClass}`}
            />
          </>
        )}
      </div>
    </article>
  );
}

/** Reports a view of a page that stays open until it is alive; without a network the view is lost. */
const useViewReport = (id: string) =>
  useEffect(() => {
    let isLeft = false;
    import('./post-listing-view.ts')
      .then(({ postListingView }) => (isLeft ? undefined : postListingView(id)))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [id]);

const aboveBottomBar = { bottom: 'calc(var(--bottom-bar) + var(--offline-bar, 0px))' };

/** Scroll padding: a focused element is not hidden by the bar. */
const ROOM_FOR_BAR = '@media (width<64rem){html{scroll-padding-bottom:calc(9rem + 52px)}}';
