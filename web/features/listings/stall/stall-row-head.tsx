import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceLabel, quantityLabel } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Link } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import { ownStateLabels, ownStateOf } from '../own-state.ts';

interface StallRowHeadProps {
  listing: Listing;
  isOpen: boolean;
  /** Ids of the cells that the line opens. */
  cellIds: string;
  onToggle: () => void;
  isPending: boolean;
  isSaved: boolean;
  /** Notes below the product. */
  children: ReactNode;
}

/** Product of a row: a link to its page; on narrow screens a line "2,60 € / kg · 60 kg · En ligne" that opens. */
export function StallRowHead({
  listing,
  isOpen,
  cellIds,
  onToggle,
  isPending,
  isSaved,
  children,
}: StallRowHeadProps) {
  const { _id, images, productName } = listing;
  return (
    <th
      scope="row"
      className="col-span-full text-left font-normal max-lg:flex max-lg:flex-wrap max-lg:items-center lg:py-3 lg:pr-4"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={cellIds}
        onClick={onToggle}
        className="flex min-h-14 min-w-0 flex-1 touch-manipulation items-center gap-3 rounded-xl text-left lg:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere first-letter:uppercase">{productName}</span>{' '}
          <span className="block text-sm text-soft">{summaryOf(listing)}</span>
        </span>
        <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <Link
        to={`/ad/${_id}`}
        className="flex min-w-0 items-center gap-3 rounded-xl font-semibold hover:text-leaf max-lg:hidden"
      >
        <Thumbnail path={images[0]} blank="bg-leaf-soft" />
        <span className="min-w-0 wrap-anywhere first-letter:uppercase">{productName}</span>
      </Link>
      {/* Place of its own: the line does not move while it is being saved. */}
      <p
        role="status"
        className="flex min-h-6 items-center gap-1.5 text-sm max-lg:w-7 max-lg:shrink-0 max-lg:justify-end lg:pl-17"
      >
        {isPending && (
          <>
            <Spinner /> <span className="text-soft max-lg:sr-only">Enregistrement…</span>
          </>
        )}
        {!isPending && isSaved && (
          <>
            <Check aria-hidden className="size-5 text-leaf lg:hidden" />
            <span className="text-leaf max-lg:sr-only">Enregistré</span>
          </>
        )}
      </p>
      {children}
    </th>
  );
}

const summaryOf = (listing: Listing): string =>
  [
    priceLabel(listing) || (listing.type && offerTypeLabels[listing.type]),
    quantityLabel(listing),
    ownStateLabels[ownStateOf(listing)],
  ]
    .filter(Boolean)
    .join(' · ');
