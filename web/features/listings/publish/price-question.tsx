import { formatEuros } from '#contract/listings/labels.ts';
import type { PriceDoubt } from './price-doubt.ts';

interface PriceQuestionProps {
  productName: string;
  doubt: PriceDoubt;
  /** Called with the price that the author meant. */
  onCorrect: (price: number) => void;
}

/** Question about a doubtful price, with the one that may be meant as a button. */
export function PriceQuestion({ productName, doubt: { isDear, meant }, onCorrect }: PriceQuestionProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink">
      {isDear ? "C'est cher" : "C'est peu"} pour «&nbsp;{productName}&nbsp;».
      {meant !== undefined && (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          Vouliez-vous dire
          <span className="inline-flex items-center gap-1 whitespace-nowrap">
            <button
              type="button"
              onClick={() => onCorrect(meant)}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold text-leaf hover:border-leaf hover:bg-leaf-soft"
            >
              {formatEuros(meant)} €
            </button>
            ?
          </span>
        </span>
      )}
    </p>
  );
}
