import type { ReactNode } from 'react';

interface DidYouMeanProps {
  /** Corrected value that was probably meant. */
  value: ReactNode;
  onChoose: () => void;
  /** Beginning of the question. */
  question?: string;
}

/** Question "Vouliez-vous dire Courgettes ?", whose answer is a button. */
export function DidYouMean({ value, onChoose, question = 'Vouliez-vous dire' }: DidYouMeanProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {question}
      {/* No line break between the button and the question mark. */}
      <span className="inline-flex min-w-0 items-center gap-1">
        <button
          type="button"
          onClick={onChoose}
          className="inline-flex min-h-11 min-w-0 items-center rounded-full border border-edge bg-card px-4 text-left font-semibold wrap-anywhere text-leaf hover:border-leaf hover:bg-leaf-soft"
        >
          {value}
        </button>
        ?
      </span>
    </p>
  );
}
