import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { useLeaveConfirmation } from '#web/client/use-leave-confirmation.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { downloadFile } from '#web/ui/download-file.ts';
import { copyTextWithToast } from '#web/ui/toasts/copy-text-with-toast.ts';

interface RecoveryCodesPanelProps {
  codes: string[];
  onClose: () => void;
}

/** Recovery codes, shown once: leaving the page takes a second click until the reader confirms having kept them. */
export function RecoveryCodesPanel({ codes, onClose }: RecoveryCodesPanelProps) {
  const { name } = useSiteSettings();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const blocker = useLeaveConfirmation();
  const heading = `Codes de secours ${formatNameWithPrepositionDe(name)}`;
  const text = codes.join('\n');
  return (
    <div className="flex w-full flex-col gap-4">
      <div className="print-alone flex flex-col gap-3">
        <h3 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          {heading}
        </h3>
        <p>
          Chacun ouvre votre compte une fois, sans l'application. Gardez-les hors de votre téléphone&nbsp;:
          ils ne seront plus jamais montrés.
        </p>
        <ul className="grid gap-x-8 gap-y-2 rounded-2xl bg-sunken p-5 font-mono sm:grid-cols-2 sm:text-lg">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copyTextWithToast(text, 'Codes copiés')}>
          <Copy aria-hidden className="size-5" /> Copier
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden className="size-5" /> Imprimer
        </Button>
        <Button
          variant="secondary"
          onClick={() => downloadFile('codes-de-secours.txt', `${heading}\n\n${text}\n`, 'text/plain')}
        >
          <Download aria-hidden className="size-5" /> Télécharger
        </Button>
      </div>
      <Button className="self-start" onClick={onClose}>
        J'ai gardé mes codes
      </Button>
      <ConfirmationDialog
        open={blocker !== undefined}
        onClose={() => blocker?.reset()}
        title="Quitter sans vos codes&nbsp;?"
        cancel="Rester"
        confirm={{ label: 'Quitter quand même', onConfirm: () => blocker?.proceed(), variant: 'danger' }}
      >
        Ils ne seront plus jamais montrés. Sans eux ni votre téléphone, vous ne pourrez plus vous connecter.
      </ConfirmationDialog>
    </div>
  );
}
