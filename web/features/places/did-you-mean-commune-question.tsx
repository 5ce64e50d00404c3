import { Fragment } from 'react';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { Commune } from '#contract/places/schemas.ts';

interface DidYouMeanCommuneQuestionProps {
  proposals: readonly Commune[];
  isBusy?: boolean;
  onChoose: (commune: Commune) => void;
}

/**
 * Question "Vouliez-vous dire Lyon (69001) ou Paris (75001) ?" with a button for each commune. Nothing without
 * proposals.
 */
export function DidYouMeanCommuneQuestion({
  proposals,
  isBusy = false,
  onChoose,
}: DidYouMeanCommuneQuestionProps) {
  if (proposals.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      Vouliez-vous dire
      {proposals.map((commune, index) => (
        <Fragment key={formatCommuneOrDepartment(commune)}>
          {index > 0 && index === proposals.length - 1 && 'ou'}
          {/* No line break between a button and the punctuation after it. */}
          <span className="inline-flex items-center gap-1 whitespace-nowrap">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onChoose(commune)}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold whitespace-normal text-leaf hover:border-leaf hover:bg-leaf-soft"
            >
              {formatCommuneOrDepartment(commune)}
            </button>
            {signAfter(index, proposals.length)}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

/** Punctuation after a proposed commune; none before "ou". */
const signAfter = (index: number, count: number) =>
  index === count - 1 ? '?' : index < count - 2 ? ',' : undefined;
