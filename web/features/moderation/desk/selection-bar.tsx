import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Pending } from './use-pending.ts';

/** One decision for all that is chosen; it stays in view, above the bottom bar of small screens. */
export function SelectionBar({ pending }: { pending: Pending }) {
  const [isAsking, setAsking] = useState(false);
  const { picked } = pending;
  const isOne = picked.length === 1;
  if (picked.length === 0 && !isAsking) return null;
  return (
    <>
      <section
        aria-label="Annonces choisies"
        className="sticky bottom-[calc(--spacing(19)+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-edge bg-card p-3 shadow-float md:bottom-4"
      >
        <div className="flex flex-1 basis-52 items-center gap-1">
          <IconButton
            icon={X}
            label="Ne plus choisir aucune annonce"
            onClick={() => pending.chooseAll(false)}
            className="border-transparent"
          />
          <p role="status" className="font-semibold">
            {isOne ? '1 annonce choisie' : `${picked.length} annonces choisies`}
          </p>
        </div>
        <Button variant="leaf" onClick={() => setAsking(true)}>
          <Check aria-hidden className="size-5" />
          Accepter
        </Button>
        <Button variant="danger" onClick={() => pending.askReason(picked)}>
          <X aria-hidden className="size-5" />
          Refuser
        </Button>
      </section>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isOne ? "Accepter l'annonce ?" : `Accepter ${picked.length} annonces ?`}
        cancel="Annuler"
        confirm={{
          label: 'Accepter',
          variant: 'leaf',
          onConfirm: () => {
            setAsking(false);
            pending.accept(picked);
          },
        }}
      >
        {isOne
          ? 'Elle sera visible de tous, et son auteur prévenu par e-mail.'
          : 'Elles seront visibles de tous, et leurs auteurs prévenus par e-mail.'}
      </AlertDialog>
    </>
  );
}
