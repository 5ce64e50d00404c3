import { History } from 'lucide-react';
import { formatListingPrice, formatQuantity, formatShortListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

interface FillFromLastListingButtonProps {
  last: Listing;
  /** True while the form holds the content of the author's last listing, which the button then takes back. */
  isFilled: boolean;
  onPress: () => void;
}

/** Button that fills in all but the photos as in the author's last listing, or takes that back. */
export function FillFromLastListingButton({ last, isFilled, onPress }: FillFromLastListingButtonProps) {
  const summary = [formatShortListingTitle(last), formatQuantity(last), formatListingPrice(last)]
    .filter(Boolean)
    .map((part) => insertNonBreakingSpaces(part))
    .join(' · ');
  return (
    <div>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-16 w-full items-center gap-3 rounded-2xl bg-leaf-soft px-4 py-2 text-left hover:bg-sunken"
      >
        <History aria-hidden className="size-6 text-leaf" />
        <span className="min-w-0">
          <span className="block font-semibold">{isFilled ? 'Annuler' : 'Comme la dernière fois'}</span>{' '}
          <span className="line-clamp-2 text-sm">{isFilled ? FILLED : summary}</span>
        </span>
      </button>
      <p role="status" className="sr-only">
        {isFilled && FILLED}
      </p>
    </div>
  );
}

const FILLED = 'Tout est rempli, sauf les photos.';
