import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AskDecisionReasonDialog } from '../ask-decision-reason-dialog.tsx';
import { type UseModerationQueueResult, useDecidePendingListings } from './use-queue.ts';

/** Bar of the selected listings, above the bottom bar of small screens. */
export function BulkModerationBar({ queue }: { queue: UseModerationQueueResult<ModerationQueueListing> }) {
  const [dialog, setDialog] = useState<'accept' | 'refuse'>();
  const decide = useDecidePendingListings(queue);
  const { picked } = queue;
  const listings = queue.shown.filter(({ _id }) => picked.includes(_id));
  const isOne = picked.length === 1;
  // Bar mounted until a decision is acknowledged: its dialog still holds the reason of one that failed.
  if (!queue.hasChosen && !dialog) return null;
  return (
    <>
      {(picked.length > 0 || dialog) && (
        <section
          aria-label="Annonces choisies"
          className="sticky bottom-[calc(--spacing(19)+env(safe-area-inset-bottom)+var(--offline-bar,0px))] z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-edge bg-card p-3 shadow-float md:bottom-4"
        >
          <div className="flex flex-1 basis-52 items-center gap-1">
            <IconButton
              icon={X}
              label="Ne plus choisir aucune annonce"
              onClick={() => queue.choose(picked, false)}
              className="border-transparent"
            />
            <p role="status" className="font-semibold">
              {isOne ? '1 annonce choisie' : `${picked.length} annonces choisies`}
            </p>
          </div>
          <Button variant="leaf" onClick={() => setDialog('accept')}>
            <Check aria-hidden className="size-5" />
            Accepter
          </Button>
          <Button variant="danger" onClick={() => setDialog('refuse')}>
            <X aria-hidden className="size-5" />
            Refuser
          </Button>
        </section>
      )}
      <ConfirmationDialog
        open={dialog === 'accept'}
        onClose={() => setDialog(undefined)}
        title={isOne ? "Accepter l'annonce\u00a0?" : `Accepter ${picked.length} annonces\u00a0?`}
        cancel="Annuler"
        confirm={{
          label: 'Accepter',
          variant: 'leaf',
          onConfirm: () => {
            setDialog(undefined);
            decide(listings, { status: 'accepted' });
          },
        }}
      >
        {isOne
          ? 'Elle sera visible de tous, et son auteur prévenu par e-mail.'
          : 'Elles seront visibles de tous, et leurs auteurs prévenus par e-mail.'}
      </ConfirmationDialog>
      <AskDecisionReasonDialog
        decision={dialog === 'refuse' ? { verb: 'Refuser', listings } : undefined}
        onClose={() => setDialog(undefined)}
        onSubmit={(reason) => {
          setDialog(undefined);
          decide(listings, { status: 'refuse', reason });
        }}
      />
    </>
  );
}
