import type { RefObject } from 'react';
import { euros } from '#contract/listings/labels.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { doubtPrice } from './price-doubt.ts';
import { pricesLabel } from './prices-label.ts';
import { useTypedValues } from './use-typed-values.ts';

interface PriceHintProps {
  form: RefObject<HTMLFormElement | null>;
  unit: PriceType;
  /** Price as it is typed. */
  price: string;
  /** Called with the price that the author meant. */
  onCorrect: (price: number) => void;
}

/** Prices of the same product around the same place, or usual ones, and a doubt about a price that is far from them. */
export function PriceHint({ form, unit, price, onCorrect }: PriceHintProps) {
  const [productName = '', city, postalCode, read = ''] = useTypedValues(form, FIELDS);
  const query = { productName, priceType: unit, city, postalCode };
  const prices = useApiAnswer(productName ? JSON.stringify(query) : undefined, (signal) =>
    call('GET /api/prices', { query, signal }),
  );
  if (!prices) return null;
  const label = pricesLabel(prices, unit);
  // Only once the typing pauses: "1" on the way to "1,50" is no price.
  const doubt = read === price.trim() ? doubtPrice(price, unit, prices) : undefined;
  return (
    <>
      {label && <p>{label}</p>}
      {doubt && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink">
          {doubt.isDear ? "C'est cher" : "C'est peu"} pour « {productName} ».
          {doubt.meant !== undefined && (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              Vouliez-vous dire
              <span className="inline-flex items-center gap-1 whitespace-nowrap">
                <button
                  type="button"
                  onClick={() => doubt.meant !== undefined && onCorrect(doubt.meant)}
                  className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold text-leaf hover:border-leaf hover:bg-leaf-soft"
                >
                  {euros(doubt.meant)} €
                </button>
                ?
              </span>
            </span>
          )}
        </p>
      )}
    </>
  );
}

const FIELDS = ['productName', 'location[city]', 'location[postalCode]', 'price'] as const;
