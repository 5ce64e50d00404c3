import type { RefObject } from 'react';
import type { PriceType } from '#contract/listings/rules.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { pricesLabel } from './prices-label.ts';
import { useTypedValues } from './use-typed-values.ts';

interface PriceHintProps {
  form: RefObject<HTMLFormElement | null>;
  unit: PriceType;
}

/** Prices of the same product around the same place, once both fields are filled in. */
export function PriceHint({ form, unit }: PriceHintProps) {
  const [productName, city, postalCode] = useTypedValues(form, FIELDS);
  const query = { productName: productName ?? '', priceType: unit, city, postalCode };
  const prices = useApiAnswer(productName ? JSON.stringify(query) : undefined, (signal) =>
    call('GET /api/prices', { query, signal }),
  );
  const label = prices && pricesLabel(prices, unit);
  return label && <p>{label}</p>;
}

const FIELDS = ['productName', 'location[city]', 'location[postalCode]'] as const;
