import { useMemo } from 'react';
import { detailLabels, priceLabel, quantityLabel, shortListingTitle } from '#contract/listings/labels.ts';
import { placeLabel } from '#contract/listings/place-label.ts';
import { useObjectUrls } from '#web/ui/pictures/use-object-urls.ts';
import { ListingDrawing } from '../listing-drawing.tsx';
import type { TypedListing } from './read-content.ts';

interface ListingPreviewProps {
  listing: TypedListing;
  /** First photo. */
  photo: File | undefined;
}

/** Preview of a listing as neighbours will read it. */
export function ListingPreview({ listing, photo }: ListingPreviewProps) {
  const [url] = useObjectUrls(useMemo(() => (photo ? [photo] : []), [photo]));
  const isRequest = listing.mainType === 'asked';
  const amounts = [isRequest ? 'Demande' : priceLabel(listing), !isRequest && quantityLabel(listing)];
  return (
    <article className="flex w-full max-w-md overflow-hidden rounded-2xl border border-line bg-card text-left">
      <div className="relative min-h-28 w-28 shrink-0 bg-leaf-soft">
        {url ? (
          <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <ListingDrawing isRequest={isRequest} />
        )}
      </div>
      <div className="min-w-0 flex-1 p-3.5">
        <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">
          {shortListingTitle(listing)}
        </p>
        <p className="font-bold">{amounts.filter(Boolean).join(' · ')}</p>
        {detailLabels(listing).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="line-clamp-3 wrap-anywhere">{listing.description}</p>
        <p className="text-sm text-soft">{placeLabel(listing.location)}</p>
      </div>
    </article>
  );
}
