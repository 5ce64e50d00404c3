interface DoubtfulAmountQuestionProps {
  /** Sentence of the doubt: "C'est cher pour « Carotte »." */
  question: string;
  /** Amount that the author may have meant, with its unit. */
  meant?: string | undefined;
  /** Callback when the author meant that amount; without it, the question is only asked. */
  onCorrect?: (() => void) | undefined;
}

/** Question about a doubtful amount, with the one that may be meant as a button. */
export function DoubtfulAmountQuestion({ question, meant, onCorrect }: DoubtfulAmountQuestionProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink">
      {question}{' '}
      {meant !== undefined && (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          Vouliez-vous dire{' '}
          <span className="inline-flex items-center gap-1 whitespace-nowrap">
            {onCorrect ? (
              <button
                type="button"
                onClick={onCorrect}
                className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold text-leaf hover:border-leaf hover:bg-leaf-soft"
              >
                {meant}
              </button>
            ) : (
              meant
            )}{' '}
            ?
          </span>
        </span>
      )}
    </p>
  );
}
