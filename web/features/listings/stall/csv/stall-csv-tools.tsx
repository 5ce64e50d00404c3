import { Download, Undo2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadFile } from '#web/ui/download-file.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { hasExpectedListingValues } from '../../change-own.ts';
import type { StallImportUndo, StallIntentHandlers } from '../stall-intent-handlers.ts';

const ImportDialog = createLazyOptionalComponent(() => import('./stall-import-dialog.tsx'));

interface StallCsvToolsProps {
  listings: Listing[];
  /** Names of offers that wait for an administrator. */
  pending: string[];
  /** Text to import: it stays when the dialog is closed, and while it has faulty lines. */
  text: string;
  onText: (text: string) => void;
  isImporting: boolean;
  onImporting: (isImporting: boolean) => void;
}

/** Tools of the stall: its export to a spreadsheet, and the import from one. */
export function StallCsvTools({
  listings,
  pending,
  text,
  onText,
  isImporting,
  onImporting,
}: StallCsvToolsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [imported, setImported] = useState<StallImportUndo>();
  const undoImport = useClientActionSubmission<StallIntentHandlers, 'undoImport'>('undoImport', {
    done: () => button.current?.focus(),
  });
  // Undo only while it restores everything: a listing that has changed since would refuse it.
  const canUndo = imported?.changes.every((change) =>
    listings.some((listing) => listing._id === change.id && hasExpectedListingValues(listing, change)),
  );
  const wasImporting = useRef(false);
  useEffect(() => {
    // Focus set again: the dialog is unmounted with the element that had it.
    if (wasImporting.current && !isImporting) button.current?.focus();
    wasImporting.current = isImporting;
  }, [isImporting]);
  const exportStall = async () => {
    const { formatStallCsv } = await import('./format-stall-csv.ts');
    const day = formatIsoDayInParis(new Date());
    downloadFile(`mon-etal-${day}.csv`, formatStallCsv(listings), 'text/csv;charset=utf-8');
  };
  const clear = () => {
    onText('');
    button.current?.focus();
    showToast('Import effacé', {
      run: () => {
        onText(text);
        return true;
      },
      revalidates: false,
    });
  };
  return (
    <>
      <Button variant="secondary" onClick={exportStall}>
        <Download aria-hidden className="size-5 max-sm:hidden" /> Exporter (CSV)
      </Button>
      <Button ref={button} variant="secondary" onClick={() => onImporting(true)}>
        <Upload aria-hidden className="size-5 max-sm:hidden" />{' '}
        {text ? "Reprendre l'import" : 'Importer (CSV)'}
      </Button>
      {text && (
        <Button variant="secondary" onClick={clear}>
          Effacer l'import
        </Button>
      )}
      {imported && canUndo && (
        <Button
          variant="secondary"
          pending={undoImport.isPending}
          onClick={() => undoImport.submit(imported)}
        >
          {!undoImport.isPending && <Undo2 aria-hidden className="size-5 max-sm:hidden" />} Annuler l'import
        </Button>
      )}
      {isImporting && (
        <ImportDialog
          listings={listings}
          pending={pending}
          text={text}
          onText={onText}
          onImported={setImported}
          onClose={() => onImporting(false)}
        />
      )}
    </>
  );
}
