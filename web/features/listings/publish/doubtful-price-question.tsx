import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { DoubtfulAmountQuestion } from './doubtful-amount-question.tsx';
import type { PriceDoubt } from './price-doubt.ts';

interface PriceQuestionProps {
  productName: string;
  doubt: PriceDoubt;
  /** Callback with the price that the author meant; without it, the question is only asked. */
  onCorrect?: (price: number) => void;
}

/** Question about a doubtful price. */
export function DoubtfulPriceQuestion({
  productName,
  doubt: { isDear, meant },
  onCorrect,
}: PriceQuestionProps) {
  return (
    <DoubtfulAmountQuestion
      question={`${isDear ? "C'est cher" : "C'est peu"} pour «\u00a0${productName}\u00a0».`}
      meant={meant === undefined ? undefined : `${formatEuroAmountWithoutSign(meant)} €`}
      onCorrect={onCorrect && meant !== undefined ? () => onCorrect(meant) : undefined}
    />
  );
}
