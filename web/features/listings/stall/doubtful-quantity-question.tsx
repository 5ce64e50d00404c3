import { formatQuantityForFormField } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { DoubtfulAmountQuestion } from '../publish/doubtful-amount-question.tsx';

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
export function DoubtfulQuantityQuestion({
  listing: { productName, quantity },
  former,
  onCorrect,
}: QuantityQuestionProps) {
  if (!former || !quantity || quantity < former * MIN_RATIO) return null;
  return (
    <DoubtfulAmountQuestion
      question={`C'est beaucoup pour «\u00a0${productName}\u00a0»\u00a0: ${formatQuantityForFormField(quantity)}.`}
      meant={formatQuantityForFormField(former)}
      onCorrect={onCorrect && (() => onCorrect(former))}
    />
  );
}
