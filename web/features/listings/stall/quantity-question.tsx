import { amountText } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { AmountQuestion } from '../publish/amount-question.tsx';

interface QuantityQuestionProps {
  listing: Pick<Listing, 'productName' | 'quantity'>;
  /** Quantity before the change; null or undefined where there was none, or where nothing changed. */
  former: number | null | undefined;
  /** Callback with the former quantity; without it, the question is only asked. */
  onCorrect?: (quantity: number) => void;
}

/** Factor from which a quantity is doubted: a digit typed beside the former number. */
const MIN_RATIO = 10;

/** Question about a quantity far above the former one. */
export function QuantityQuestion({
  listing: { productName, quantity },
  former,
  onCorrect,
}: QuantityQuestionProps) {
  if (!former || !quantity || quantity < former * MIN_RATIO) return null;
  return (
    <AmountQuestion
      question={`C'est beaucoup pour «\u00a0${productName}\u00a0»\u00a0: ${amountText(quantity)}.`}
      meant={amountText(former)}
      onCorrect={onCorrect && (() => onCorrect(former))}
    />
  );
}
