import { thumbnailOf } from '#contract/images.ts';
import { titleLabel } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { BasketDrawing } from '../basket-drawing.tsx';

export function ListingGallery({ listing }: { listing: Listing }) {
  return (
    <div className="order-1">
      {listing.images.length > 0 ? (
        <Carousel
          label={titleLabel(listing)}
          images={listing.images.map((src) => ({ src, small: thumbnailOf(src) }))}
        />
      ) : (
        <EmptyBasket />
      )}
    </div>
  );
}

/** Requests need no photo. */
function EmptyBasket() {
  return (
    <div className="grid h-40 place-items-center rounded-3xl bg-leaf-soft text-leaf md:h-56">
      <BasketDrawing />
    </div>
  );
}
