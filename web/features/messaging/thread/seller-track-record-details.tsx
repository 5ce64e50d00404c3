import { formatSellerTrackRecordLine } from '#contract/sellers/record-labels.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';

/** Record of a seller's handovers, shown before the first appointment with them; nothing without a record. */
export function SellerTrackRecordDetails({ sellerId }: { sellerId: string }) {
  const answer = useApiAnswer(sellerId, (signal) =>
    call('GET /api/sellers/:id/record', { params: { id: sellerId }, signal }),
  );
  if (!answer?.record) return null;
  const { line, explanation } = formatSellerTrackRecordLine(answer.record);
  return (
    <details className="self-center text-sm text-soft">
      <summary className="min-h-11 py-2.5">{line}</summary>
      <p>{explanation}</p>
    </details>
  );
}
