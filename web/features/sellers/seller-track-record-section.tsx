import type { SellerPageContent } from './seller-content.ts';

export const SELLER_TRACK_RECORD_ELEMENT_ID = 'remises';

/** Facts about a seller's handovers; each figure unfolds the sentence that explains it. */
export function SellerTrackRecordSection({ record }: { record: NonNullable<SellerPageContent['record']> }) {
  return (
    <section aria-labelledby={SELLER_TRACK_RECORD_ELEMENT_ID}>
      <h2 id={SELLER_TRACK_RECORD_ELEMENT_ID} className="font-display text-2xl font-semibold">
        Remises en main propre
      </h2>
      {record.figures.map(([figure, explanation]) => (
        <details key={figure}>
          <summary className="min-h-11 py-2.5 font-semibold">{figure}</summary>
          <p className="text-sm text-soft">{explanation}</p>
        </details>
      ))}
      <p className="text-soft">{record.thanks.join(' · ')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {record.words.map(({ text, by }) => (
          <li key={by + text} className="wrap-anywhere">
            «&nbsp;{text}&nbsp;» <span className="text-sm text-soft">{by}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
