import { buildThumbnailPath } from '#contract/images.ts';
import { formatShortListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { ListingPlaceholderDrawing } from '../listing-placeholder-drawing.tsx';

export function ListingGallery({ listing }: { listing: Listing }) {
  return (
    <div className="order-1">
      {listing.images.length > 0 ? (
        <Carousel
          label={formatShortListingTitle(listing)}
          images={listing.images.map((src) => ({ src, small: buildThumbnailPath(src) }))}
        />
      ) : (
        <EmptyBasket />
      )}
    </div>
  );
}

function EmptyBasket() {
  return (
    <div className="relative h-40 rounded-3xl bg-leaf-soft md:h-56">
      <ListingPlaceholderDrawing isRequest />
    </div>
  );
}
