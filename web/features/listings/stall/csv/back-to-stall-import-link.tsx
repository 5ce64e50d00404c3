import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { readTextDraft } from '#web/offline/drafts/text-draft.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { selectStallOffers, splitAcceptedAndPendingListings } from '../select-stall-offers.ts';
import { formatStallImportDraftName, STALL_IMPORT_PARAM } from './import-draft.ts';

/** Link to an import of the stall that was left to publish a product, with the number of those still missing. */
export function BackToStallImportLink({ userId }: { userId: string }) {
  const text = readTextDraft(formatStallImportDraftName(userId));
  const left = useApiAnswer(text ?? undefined, async (signal) => {
    const [{ parseStallImport }, listings] = await Promise.all([
      import('./parse-stall-import.ts'),
      call('GET /api/adverts/my-ads', { signal }),
    ]);
    const { accepted, pending } = splitAcceptedAndPendingListings(selectStallOffers(listings));
    const table = parseStallImport(text ?? '', accepted, pending);
    return 'lines' in table ? table.lines.filter(({ publishPath }) => publishPath).length : 0;
  });
  if (!text) return null;
  return (
    <LinkButton to={`/profil/etal?${STALL_IMPORT_PARAM}`} variant="leaf">
      Revenir à l'import{left ? ` (encore\u00a0${left})` : ''}
    </LinkButton>
  );
}
