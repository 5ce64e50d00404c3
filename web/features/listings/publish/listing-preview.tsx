import { useMemo } from 'react';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import {
  formatListingPrice,
  formatOptionalListingDetails,
  formatQuantity,
  formatShortListingTitle,
} from '#contract/listings/labels.ts';
import { useObjectUrls } from '#web/ui/pictures/use-object-urls.ts';
import { ListingPlaceholderDrawing } from '../listing-placeholder-drawing.tsx';
import type { ListingFormValues } from './read-content.ts';

interface ListingPreviewProps {
  listing: ListingFormValues;
  /** First photo. */
  photo: File | undefined;
}

/** Preview of a listing as neighbours will read it. */
export function ListingPreview({ listing, photo }: ListingPreviewProps) {
  const [url] = useObjectUrls(useMemo(() => (photo ? [photo] : []), [photo]));
  const isRequest = listing.mainType === 'asked';
  const amounts = [
    isRequest ? 'Demande' : formatListingPrice(listing),
    !isRequest && formatQuantity(listing),
  ];
  return (
    <div className="@container w-full max-w-md">
      <article className="flex overflow-hidden rounded-2xl border border-line bg-card text-left @max-[17rem]:flex-col">
        <div className="relative min-h-28 w-28 shrink-0 bg-leaf-soft @max-[17rem]:w-full">
          {url ? (
            <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
          ) : (
            <ListingPlaceholderDrawing isRequest={isRequest} />
          )}
        </div>
        <div className="min-w-0 flex-1 p-3.5">
          <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">
            {formatShortListingTitle(listing)}
          </p>
          <p className="font-bold">{amounts.filter(Boolean).join(' · ')}</p>
          {formatOptionalListingDetails(listing).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="line-clamp-3 wrap-anywhere">{listing.description}</p>
          <p className="text-sm text-soft">{formatCommuneOrDepartment(listing.location)}</p>
        </div>
      </article>
    </div>
  );
}
