import { Flag } from 'lucide-react';
import { useState } from 'react';
import { MAX_REASON } from '#contract/moderation/rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices/notify.ts';
import { moderationIntents, REPORT_FAILURE } from './moderation-intents.ts';

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
  const [isBlank, setBlank] = useState(true);
  const form = useForm(moderationIntents, 'report', {
    action: '/',
    revalidate: false,
    done: () => {
      onEnd();
      notify('Annonce signalée avec succès');
    },
    // In the dialog: a notice would be inert under it.
    explain: () => ({ reason: REPORT_FAILURE }),
  });
  return (
    <Form form={form}>
      <input type="hidden" name="listingId" value={listingId} />
      <Textarea
        {...form.field('reason')}
        label="Raison"
        hint="Seuls les administrateurs la liront ; l'auteur ne saura pas qui l'a signalée."
        rows={4}
        required
        maxLength={MAX_REASON}
        onChange={({ currentTarget }) => setBlank(currentTarget.value.trim() === '')}
      />
      <DialogButtons onCancel={onEnd}>
        <SubmitButton form={form} disabled={isBlank}>
          Signaler
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
