import { Flag } from 'lucide-react';
import { useState } from 'react';
import { MAX_REASON } from '#contract/moderation/rules.ts';
import { useAction } from '#web/data/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { REPORT_FAILURE, type ReportIntents } from './reports.ts';

/** For members, on listings of others. */
export function ReportButton({ listingId }: { listingId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Flag} label="Signaler l'annonce" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Signaler l'annonce">
        <ReportForm listingId={listingId} onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ listingId, onEnd }: { listingId: string; onEnd: () => void }) {
  const [reason, setReason] = useState('');
  const { submit, isPending, failure } = useAction<ReportIntents, 'report'>('report', {
    action: '/',
    revalidate: false,
    done: () => {
      onEnd();
      notify('Annonce signalée avec succès');
    },
    failed: () => notifyError(REPORT_FAILURE),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ listingId, reason });
      }}
      className="flex flex-col gap-5"
    >
      <Textarea
        name="reason"
        label="Raison"
        hint="Seuls les administrateurs la liront ; l'auteur ne saura pas qui a signalé."
        rows={4}
        required
        maxLength={MAX_REASON}
        value={reason}
        // In the dialog: a notice would be inert under it.
        error={failure ? REPORT_FAILURE : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onEnd}>
          Annuler
        </Button>
        <Button type="submit" disabled={reason.trim() === ''} pending={isPending}>
          Signaler
        </Button>
      </div>
    </form>
  );
}
