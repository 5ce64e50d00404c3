import { type RefObject, useEffect, useState } from 'react';
import type { PriceType } from '#contract/listings/rules.ts';
import { call } from '#web/api/call.ts';
import { pricesLabel } from './prices-label.ts';
import { useTyped } from './use-typed.ts';

interface PriceHintProps {
  form: RefObject<HTMLFormElement | null>;
  unit: PriceType;
}

/** What others ask for the product where it is, once both are written. */
export function PriceHint({ form, unit }: PriceHintProps) {
  const [productName, city, postalCode] = useTyped(form, FIELDS);
  const [label, setLabel] = useState('');
  useEffect(() => {
    setLabel('');
    if (!productName) return;
    const leaving = new AbortController();
    const query = { productName, priceType: unit, city, postalCode };
    call('GET /api/prices', { query, signal: leaving.signal }).then(
      (prices) => setLabel(pricesLabel(prices, unit)),
      // Nothing depends on it.
      () => undefined,
    );
    return () => leaving.abort();
  }, [productName, city, postalCode, unit]);
  return label && <p>{label}</p>;
}

const FIELDS = ['productName', 'location[city]', 'location[postalCode]'] as const;
