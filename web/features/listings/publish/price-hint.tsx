import type { RefObject } from 'react';
import type { PriceType } from '#contract/listings/rules.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { DoubtfulPriceQuestion } from './doubtful-price-question.tsx';
import { detectPriceDoubt } from './price-doubt.ts';
import { formatPriceStatisticsHint } from './prices-label.ts';
import { useDebouncedFieldValues } from './use-debounced-field-values.ts';

interface PriceHintProps {
  form: RefObject<HTMLFormElement | null>;
  unit: PriceType;
  /** Price as the author types it. */
  price: string;
  /** Callback with the price that the author meant. */
  onCorrect: (price: number) => void;
}

/**
 * Hint of the prices of the same product around the same place, or usual ones, and a doubt about a price that is far
 * from them.
 */
export function PriceHint({ form, unit, price, onCorrect }: PriceHintProps) {
  const [productName = '', city, postalCode, read = ''] = useDebouncedFieldValues(form, FIELDS);
  const query = { productName, priceType: unit, city, postalCode };
  const prices = useApiAnswer(productName ? JSON.stringify(query) : undefined, (signal) =>
    call('GET /api/prices', { query, signal }),
  );
  if (!prices) return null;
  const label = formatPriceStatisticsHint(prices, unit);
  // Doubt shown once the typing pauses: "1" on the way to "1,50" is no price.
  const doubt = read === price.trim() ? detectPriceDoubt(price, unit, prices) : undefined;
  return (
    <>
      {label && <p>{label}</p>}
      {doubt && <DoubtfulPriceQuestion productName={productName} doubt={doubt} onCorrect={onCorrect} />}
    </>
  );
}

const FIELDS = ['productName', 'location[city]', 'location[postalCode]', 'price'] as const;
