import { Check, ChevronDown, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { calculateQuantityForEditForm } from '#contract/listings/amounts.ts';
import { formatListingPrice, formatQuantity } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import { determineOwnListingState, ownListingStateLabels } from '../own-state.ts';

interface OwnStallRowHeadProps {
  listing: Listing;
  isOpen: boolean;
  /** Ids of the cells that the row's line opens on narrow screens. */
  cellIds: string;
  onToggle: () => void;
  isPending: boolean;
  isSaved: boolean;
  /** Callback that undoes the row's last change; undefined without one. */
  undo: (() => void) | undefined;
  /** Notes below the product of the row. */
  children: ReactNode;
}

/** Product of a row: a link to its page; on narrow screens a line "2,60 € / kg · 60 kg · En ligne" that opens. */
export function OwnStallRowHead({
  listing,
  isOpen,
  cellIds,
  onToggle,
  isPending,
  isSaved,
  undo,
  children,
}: OwnStallRowHeadProps) {
  const { _id, images, productName } = listing;
  return (
    <th
      scope="row"
      className="col-span-full relative text-left font-normal max-lg:flex max-lg:flex-wrap max-lg:items-center lg:py-3 lg:pr-4"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={cellIds}
        onClick={onToggle}
        className="flex min-h-14 min-w-0 flex-1 touch-manipulation items-center rounded-xl text-left after:absolute after:inset-0 lg:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere first-letter:uppercase">{productName}</span>{' '}
          <span className="block text-sm text-soft">{summaryOf(listing)}</span>
        </span>
      </button>
      <Link
        to={`/ad/${_id}`}
        className="flex min-w-0 items-center gap-3 rounded-xl font-semibold hover:text-leaf max-lg:hidden"
      >
        <Thumbnail path={images[0]} blank="bg-leaf-soft" />
        <span className="min-w-0 wrap-anywhere first-letter:uppercase">{productName}</span>
      </Link>
      {/* In the table the notes stand right below the product. */}
      <div className="max-lg:contents lg:flex lg:flex-col">
        {/* Place of its own: the line does not move while it is being saved, nor once it can be taken back. */}
        <div className="flex shrink-0 items-center justify-end gap-1.5 max-lg:w-11 lg:order-last lg:min-h-8 lg:justify-start lg:pl-17">
          <p role="status" className="flex items-center gap-1.5 text-sm">
            {isPending && (
              <>
                <Spinner /> <span className="text-soft max-lg:sr-only">Enregistrement…</span>
              </>
            )}
            {!isPending && isSaved && (
              <>
                {!undo && <Check aria-hidden className="size-5 text-leaf lg:hidden" />}
                <span className="text-leaf max-lg:sr-only">Enregistré</span>
              </>
            )}
          </p>
          {undo && !isPending && (
            <button
              type="button"
              title="Annuler"
              onClick={undo}
              className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken lg:size-8"
            >
              <Undo2 aria-hidden className="size-5" />
              <span className="sr-only">Annuler : {productName}</span>
            </button>
          )}
        </div>
        <ChevronDown aria-hidden className={`size-5 shrink-0 lg:hidden ${isOpen ? 'rotate-180' : ''}`} />
        {children}
      </div>
    </th>
  );
}

/** Summary of a row, in which lines break between facts; a long price may be broken, a quantity or a state is not. */
function summaryOf(listing: Listing): string {
  const whole = [
    formatQuantity({ ...listing, quantity: calculateQuantityForEditForm(listing) }),
    ownListingStateLabels[determineOwnListingState(listing)],
  ].map((label) => label.replaceAll(' ', NO_BREAK_SPACE));
  return [formatListingPrice(listing) || (listing.type && offerTypeLabels[listing.type]), ...whole]
    .filter(Boolean)
    .join(`${NO_BREAK_SPACE}· `);
}
