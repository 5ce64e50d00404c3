import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { StallImportUndo, StallIntentHandlers } from '../stall-intent-handlers.ts';
import { decodeSpreadsheetTextFile } from './decode-spreadsheet-text-file.ts';
import { isImportableStallLine, type ListingIdByTypedName, parseStallImport } from './parse-stall-import.ts';
import { StallImportPreview } from './stall-import-preview.tsx';

interface StallImportDialogProps {
  listings: Listing[];
  /** Names of offers that wait for an administrator. */
  pending: string[];
  text: string;
  onText: (text: string) => void;
  onImported: (undo: StallImportUndo) => void;
  onClose: () => void;
}

/**
 * Import of prices, quantities and availabilities, with a preview: all lines without a fault, or none of them. Faulty
 * and unconfirmed ones stay in the text. Default export for `lazy`.
 */
export default function StallImportDialog({
  listings,
  pending,
  text,
  onText: setText,
  onImported,
  onClose,
}: StallImportDialogProps) {
  const fileId = useId();
  const [fileFault, setFileFault] = useState<string>();
  /** Text whose import the server refused; its faults are shown until it changes. */
  const [refusedText, setRefusedText] = useState<string>();
  const { submit, isPending, error, failure } = useClientActionSubmission<StallIntentHandlers, 'importAll'>(
    'importAll',
    {
      done: (undo) => {
        onImported(undo);
        setText(
          left.length > 0 ? [header, ...left.map(({ source }) => source)].filter(Boolean).join('\n') : '',
        );
        onClose();
      },
      failed: () => setRefusedText(text),
    },
  );
  const [meant, setMeant] = useState<ListingIdByTypedName>({});
  /** Lines, as they were pasted, whose price far from the former one the author confirmed. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const table = useMemo(
    () => (fileFault || text.trim() === '' ? undefined : parseStallImport(text, listings, pending, meant)),
    [text, fileFault, listings, pending, meant],
  );
  const preview = useRef<HTMLDivElement>(null);
  /** True for a table that came as a whole: its preview is shown at once. */
  const isPasted = useRef(text !== '');
  useEffect(() => {
    if (table && isPasted.current) preview.current?.scrollIntoView?.();
    isPasted.current = false;
  }, [table]);
  const { lines, header, ignored, numbers, unread } = table && 'lines' in table ? table : NO_LINES;
  const changed = lines.filter((line) => line.change && isImportableStallLine(line, confirmed));
  const left = lines.filter((line) => !isImportableStallLine(line, confirmed));
  const isRefused = refusedText === text;
  const refusals = new Map(
    isRefused ? changed.map((line, index) => [line, error?.errors[`changes.${index}`]] as const) : [],
  );
  const canApply = changed.length > 0;

  const readFile = async (file: File) => {
    const isTooLarge = file.size > MAX_FILE_BYTES;
    const read = isTooLarge ? undefined : decodeSpreadsheetTextFile(new Uint8Array(await file.arrayBuffer()));
    setFileFault(isTooLarge ? TOO_LARGE : read === undefined ? IS_WORKBOOK : undefined);
    isPasted.current = true;
    if (read !== undefined) setText(read);
  };
  const apply = () => {
    if (canApply)
      void submit({
        changes: changed.flatMap(({ change }) => change ?? []),
        before: changed.flatMap(({ listing }) => listing ?? []),
        leftCount: left.length,
      });
  };
  return (
    <Dialog open onClose={onClose} title="Importer dans mon étal">
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          Collez les cellules de votre tableur, ou choisissez un fichier CSV&nbsp;: produit, prix, quantité,
          disponibilité. Des phrases se lisent aussi&nbsp;: «&nbsp;Carottes 2,50&nbsp;€/kg 60&nbsp;kg&nbsp;».
          Une case vide ne change rien.
        </p>
        {fileFault && <AlertBox>{fileFault}</AlertBox>}
        <Textarea
          name="table"
          label="Tableau"
          rows={6}
          value={text}
          placeholder={'Produit\tPrix\tQuantité\nCarotte\t2,60\t40'}
          onPaste={() => {
            isPasted.current = true;
          }}
          onChange={({ currentTarget }) => {
            setFileFault(undefined);
            setText(currentTarget.value);
          }}
          spellCheck={false}
        />
        {text && (
          <Button
            variant="secondary"
            onClick={() => {
              setFileFault(undefined);
              setText('');
            }}
          >
            Effacer
          </Button>
        )}
        <label
          htmlFor={fileId}
          className="inline-flex min-h-11 cursor-pointer items-center self-start rounded-full border border-edge bg-card px-5 font-semibold focus-within:outline-2 hover:bg-sunken"
        >
          Choisir un fichier
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/tab-separated-values,text/plain"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void readFile(file);
              // Value cleared, so that the same file may be chosen again once it is corrected.
              currentTarget.value = '';
            }}
          />
        </label>
        {table && 'error' in table && <AlertBox>{table.error}</AlertBox>}
        {isRefused && failure && (
          <AlertBox>{error?.code === 'INVALID_INPUT' ? "Rien n'a été changé." : failure}</AlertBox>
        )}
        <div ref={preview} tabIndex={-1} className="scroll-mt-16 outline-none empty:hidden">
          {lines.length > 0 && (
            <StallImportPreview
              lines={lines}
              refusals={refusals}
              ignored={ignored}
              numbers={numbers}
              unread={unread}
              confirmed={confirmed}
              onConfirm={(source, isConfirmed) =>
                setConfirmed([...confirmed.filter((one) => one !== source), ...(isConfirmed ? [source] : [])])
              }
              onMeant={(name, { _id }) => {
                setMeant({ ...meant, [foldTextForComparison(name)]: _id });
                // Focus moved on: the button that had it is gone.
                preview.current?.focus();
              }}
            />
          )}
        </div>
        <DialogButtons onCancel={onClose}>
          <Button
            pending={isPending}
            disabled={!canApply}
            onClick={apply}
            className="flex-1 basis-[9rem] sm:flex-none"
          >
            {applyLabel(changed.length, left.length)}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

const NO_LINES = { lines: [], header: '', ignored: [], numbers: [], unread: [] };

function applyLabel(changed: number, left: number): string {
  if (left > 0 && changed > 0)
    return changed === 1 ? 'Changer la bonne ligne' : `Changer les ${changed} bonnes lignes`;
  return changed > 1 ? `Changer ${changed} annonces` : "Changer l'annonce";
}

/** Maximum size of an imported file: a hundred lines take far less, and a larger one would block the page. */
const MAX_FILE_BYTES = 1_000_000;
const TOO_LARGE = "Ce fichier dépasse 1\u00a0Mo\u00a0: ce n'est pas le tableau d'un étal.";
const IS_WORKBOOK =
  'Ce fichier est un classeur. Dans votre tableur, enregistrez-le au format CSV, ou copiez ses cellules et collez-les ici.';
