import { thumbnailOf } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { titleLabel } from '../listing-format.ts';

/** A request may have no photo: then there is nothing. */
export function ListingGallery({ listing }: { listing: Listing }) {
  if (listing.images.length === 0) return null;
  return (
    <div className="order-1 -mx-4 md:mx-0">
      <Carousel
        label={titleLabel(listing)}
        images={listing.images.map((src) => ({ src, small: thumbnailOf(src) }))}
      />
    </div>
  );
}
