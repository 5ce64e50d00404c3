import { useId, useMemo, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { StallIntents } from '../stall-intents.ts';
import { ImportPreview } from './import-preview.tsx';
import { readStallCsv } from './read-stall-csv.ts';

/** Import of prices, quantities and availabilities, with a preview: all lines or none. Default export for `lazy`. */
export default function ImportDialog({ listings, onClose }: { listings: Listing[]; onClose: () => void }) {
  const fileId = useId();
  const [text, setText] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  /** Text that the server refused, whose faults are shown until it changes. */
  const [refusedText, setRefusedText] = useState<string>();
  const { submit, isPending, error, failure } = useAction<StallIntents, 'importAll'>('importAll', {
    done: onClose,
    failed: () => setRefusedText(text),
  });
  const table = useMemo(
    () => (text.trim() === '' ? undefined : readStallCsv(text, listings)),
    [text, listings],
  );
  const lines = table && 'lines' in table ? table.lines : [];
  const changed = lines.filter(({ change }) => change);
  const faulty = lines.filter(({ errors }) => errors.length > 0);
  const isRefused = refusedText === text;
  const refusals = new Map(
    isRefused ? changed.map(({ line }, index) => [line, error?.errors[`changes.${index}`]] as const) : [],
  );
  const canApply = changed.length > 0 && faulty.length === 0;

  const apply = () => {
    if (canApply)
      void submit({
        changes: changed.flatMap(({ change }) => change ?? []),
        before: changed.flatMap(({ listing }) => listing ?? []),
      });
  };
  return (
    <Dialog open onClose={onClose} title="Importer dans mon étal">
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          Collez les cellules de votre tableur, ou choisissez un fichier CSV&nbsp;: produit, prix, quantité,
          disponibilité. Une case vide ne change rien.
        </p>
        <Textarea
          name="table"
          label="Tableau"
          rows={6}
          value={text}
          placeholder={'Produit\tPrix\tQuantité\nCarotte\t2,60\t40'}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          spellCheck={false}
        />
        <label
          htmlFor={fileId}
          className="inline-flex min-h-11 cursor-pointer items-center self-start rounded-full border border-edge bg-card px-5 font-semibold focus-within:outline-2 hover:bg-sunken"
        >
          Choisir un fichier
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="sr-only"
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (!file) return;
              setTooLarge(file.size > MAX_FILE_BYTES);
              if (file.size <= MAX_FILE_BYTES) setText(decode(await file.arrayBuffer()));
            }}
          />
        </label>
        {isTooLarge && <Alert>Ce fichier dépasse 1&nbsp;Mo&nbsp;: ce n'est pas le tableau d'un étal.</Alert>}
        {table && 'error' in table && <Alert>{table.error}</Alert>}
        {isRefused && failure && (
          <Alert>{error?.code === 'INVALID_INPUT' ? "Rien n'a été changé." : failure}</Alert>
        )}
        {lines.length > 0 && <ImportPreview lines={lines} refusals={refusals} />}
        <DialogButtons onCancel={onClose}>
          <Button pending={isPending} disabled={!canApply} onClick={apply}>
            {changed.length > 1 ? `Changer ${changed.length} annonces` : "Changer l'annonce"}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** Greatest size of a file: a hundred lines take far less, and a larger one would block the page. */
const MAX_FILE_BYTES = 1_000_000;

/** Text of a file in UTF-8, else in the encoding of Windows, in which some spreadsheets still write CSV. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
