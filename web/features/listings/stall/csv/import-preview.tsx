import { CircleAlert } from 'lucide-react';
import { amountText, quantityNow, readPrice } from '#contract/listings/amounts.ts';
import { availabilityLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { OwnListingChange } from '../../change-own.ts';
import { ownListingStateLabels, ownListingStateOf } from '../../own-state.ts';
import { isPriceJump } from '../price-jump.ts';
import type { StallLine } from './read-stall-csv.ts';

interface ImportPreviewProps {
  lines: StallLine[];
  /** Why the server refused a line, by its number. */
  refusals: ReadonlyMap<number, string | undefined>;
  /** Names of columns that are not read. */
  ignored: string[];
}

/** Preview of an import, line by line; faults first. */
export function ImportPreview({ lines, refusals, ignored }: ImportPreviewProps) {
  const shown = lines.map((line) => ({
    ...line,
    errors: [...line.errors, ...[refusals.get(line.line) ?? []].flat()],
  }));
  const faulty = shown.filter(({ errors }) => errors.length > 0);
  const changed = shown.filter(({ errors, change }) => change && errors.length === 0);
  const unchanged = shown.length - faulty.length - changed.length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {[
          faulty.length > 0 && `${faulty.length} à corriger`,
          `${changed.length} à changer`,
          unchanged > 0 && `${unchanged} sans changement`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {ignored.length > 0 && (
        <p className="text-sm">
          {ignored.length === 1 ? 'Colonne ignorée' : 'Colonnes ignorées'}&nbsp;: {ignored.join(', ')}
        </p>
      )}
      <ul className="divide-y divide-line rounded-2xl border border-line px-4">
        {[...faulty, ...changed].map(({ line, name, listing, change, errors }) => (
          <li key={line} className="py-2">
            <p className="font-semibold wrap-anywhere">
              <span className="font-normal text-soft">Ligne {line}&nbsp;: </span>
              {name}
            </p>
            {errors.map((error) => (
              <p key={error} className="flex gap-1.5 text-sm font-medium text-danger">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {error}
              </p>
            ))}
            {errors.length === 0 && listing && change && (
              <p className="text-sm text-soft">{changeLabels(listing, change).join(' · ')}</p>
            )}
            {errors.length === 0 && listing && change && isDoubtful(listing, change) && (
              <p className="text-sm font-semibold">Ce prix est loin de l'ancien. Est-ce bien cela&nbsp;?</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isDoubtful = (listing: Listing, { price }: OwnListingChange) =>
  isPriceJump(listing.price, readPrice(String(price ?? ''))?.price);

/** Changes as "Prix : 2,60 → 2,80 €". */
const changeLabels = (listing: Listing, { price, quantity, availability }: OwnListingChange): string[] =>
  [
    price !== undefined && `Prix\u00a0: ${amountText(listing.price) || '-'} → ${price}\u00a0€`,
    quantity !== undefined && `Quantité\u00a0: ${amountText(quantityNow(listing)) || '-'} → ${quantity}`,
    availability &&
      `${ownListingStateLabels[ownListingStateOf(listing)]} → ${availabilityLabels[availability]}`,
  ].filter((label) => label !== false && label !== undefined);
