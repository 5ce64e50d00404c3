import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  calculateQuantityForEditForm,
  formatPriceForFormField,
  formatQuantityForFormField,
  parseTypedEuroPrice,
  parseTypedQuantityAndUnit,
} from '#contract/listings/amounts.ts';
import { listingAvailabilityLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { DidYouMean } from '#web/ui/forms/meant-value.tsx';
import type { OwnListingChange } from '../../change-own.ts';
import { determineOwnListingState, ownListingStateLabels } from '../../own-state.ts';
import { DoubtfulPriceQuestion } from '../../publish/doubtful-price-question.tsx';
import { DoubtfulQuantityQuestion } from '../doubtful-quantity-question.tsx';
import { usePriceDoubt } from '../use-price-doubt.ts';
import { isImportableStallLine, type ParsedStallImportLine } from './parse-stall-import.ts';

interface StallImportPreviewProps {
  lines: ParsedStallImportLine[];
  /** Reasons for which the server refused lines. */
  refusals: ReadonlyMap<ParsedStallImportLine, string | undefined>;
  /** Lines, as they were pasted, whose price far from the former one the author confirmed. */
  confirmed: readonly string[];
  onConfirm: (source: string, isConfirmed: boolean) => void;
  /** Names of the table's columns that are not read. */
  ignored: string[];
  /** Ignored columns that hold numbers: a price or a quantity may be meant. */
  numbers: string[];
  /** Lines that name no product and no value. */
  unread: string[];
  /** Callback with the listing of a close name that a line means. */
  onMeant: (name: string, listing: Listing) => void;
}

/** Preview of an import, line by line; faults first. */
export function StallImportPreview({
  lines,
  refusals,
  confirmed,
  onConfirm,
  ignored,
  numbers,
  unread,
  onMeant,
}: StallImportPreviewProps) {
  const shown = lines.map((line) => ({
    ...line,
    errors: [...line.errors, ...[refusals.get(line) ?? []].flat()],
  }));
  const faulty = shown.filter(({ errors }) => errors.length > 0);
  const read = shown.filter(({ errors, change }) => change && errors.length === 0);
  const unconfirmed = read.filter((line) => !isImportableStallLine(line, confirmed));
  const changed = read.length - unconfirmed.length;
  const unchanged = shown.length - faulty.length - read.length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {[
          faulty.length > 0 && `${faulty.length} à corriger`,
          unconfirmed.length > 0 && `${unconfirmed.length} à confirmer`,
          `${changed} à changer`,
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
      {numbers.map((heading) => (
        <p key={heading} className="flex gap-1.5 font-medium text-danger">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          «&nbsp;{heading}&nbsp;»&nbsp;: est-ce le prix ou la quantité&nbsp;? Si oui, nommez cette colonne
          «&nbsp;Prix&nbsp;» ou «&nbsp;Quantité&nbsp;».
        </p>
      ))}
      {unread.length > 0 && (
        <p className="font-medium wrap-anywhere">
          {unread.length === 1 ? 'Ligne non lue' : `${unread.length} lignes non lues`}&nbsp;:{' '}
          {unread.map((source) => `«\u00a0${source}\u00a0»`).join(', ')}
        </p>
      )}
      <ul className="divide-y divide-line rounded-2xl border border-line px-4">
        {[...faulty, ...read].map(
          ({ line, source, name, listing, change, hasPriceJump, errors, close, publishPath }) => (
            <li key={`${line} ${name}`} className="py-2">
              <p className="font-semibold wrap-anywhere">
                <span className="font-normal text-soft">Ligne {line}&nbsp;: </span>
                {capitalizeFirstLetter(name)}
              </p>
              {errors.map((error) => (
                <p key={error} className="flex gap-1.5 text-sm font-medium text-danger">
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {error}
                </p>
              ))}
              {close?.map((other) => (
                <DidYouMean
                  key={other._id}
                  question="C'est votre"
                  value={`«\u00a0${capitalizeFirstLetter(other.productName)}\u00a0»`}
                  onChoose={() => onMeant(name, other)}
                />
              ))}
              {publishPath && (
                <Link
                  to={publishPath}
                  className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
                >
                  Publier «&nbsp;{capitalizeFirstLetter(name)}&nbsp;»
                </Link>
              )}
              {errors.length === 0 && listing && change && (
                <>
                  <ChangeOfLine listing={listing} change={change} />
                  {hasPriceJump && (
                    <Checkbox
                      name={`confirmed-${line}`}
                      label={`Oui, ${change.price}\u00a0€ est le bon prix`}
                      checked={confirmed.includes(source)}
                      onChange={({ currentTarget }) => onConfirm(source, currentTarget.checked)}
                    />
                  )}
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function ChangeOfLine({ listing, change }: { listing: Listing; change: OwnListingChange }) {
  const price = parseTypedEuroPrice(String(change.price ?? ''))?.price ?? null;
  const quantity = parseTypedQuantityAndUnit(String(change.quantity ?? ''))?.quantity ?? null;
  const doubt = usePriceDoubt({ ...listing, price }, price === null ? undefined : listing.price);
  return (
    <div className="text-sm text-soft">
      <p>{changeLabels(listing, change).join(' · ')}</p>
      {doubt && <DoubtfulPriceQuestion productName={listing.productName} doubt={doubt} />}
      <DoubtfulQuantityQuestion listing={{ ...listing, quantity }} former={listing.quantity} />
    </div>
  );
}

/** Changes of a line as "Prix : 2,60 → 2,80 €". */
const changeLabels = (listing: Listing, { price, quantity, availability }: OwnListingChange): string[] =>
  [
    price !== undefined && `Prix\u00a0: ${formatPriceForFormField(listing.price) || '-'} → ${price}\u00a0€`,
    quantity !== undefined &&
      `Quantité\u00a0: ${formatQuantityForFormField(calculateQuantityForEditForm(listing)) || '-'} → ${quantity}`,
    availability &&
      `${ownListingStateLabels[determineOwnListingState(listing)]} → ${listingAvailabilityLabels[availability]}`,
  ].filter((label) => label !== false && label !== undefined);
