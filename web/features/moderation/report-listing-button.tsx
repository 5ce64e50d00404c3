import { Flag } from 'lucide-react';
import { useState } from 'react';
import { MAX_MODERATION_REASON_LENGTH } from '#contract/moderation/rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ReportFormFields } from '#web/ui/dialogs/report-form-fields.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { LISTING_REPORT_ERROR_TEXT, moderationIntentHandlers } from './moderation-intent-handlers.ts';

/** Button with which members report listings of others. */
export function ReportListingButton({ listingId }: { listingId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <IconButton icon={Flag} label="Signaler l'annonce" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Signaler l'annonce">
        <ReportForm listingId={listingId} text={text} onText={setText} onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const REASONS = [
  'Produit interdit',
  'Arnaque',
  'Annonce trompeuse',
  'Photo ou texte choquant',
  'Publicité ou doublon',
];

interface ReportFormProps {
  listingId: string;
  text: string;
  onText: (text: string) => void;
  onEnd: () => void;
}

function ReportForm({ listingId, text, onText, onEnd }: ReportFormProps) {
  const form = useForm(moderationIntentHandlers, 'report', {
    revalidate: false,
    done: () => {
      onEnd();
      onText('');
      showToast('Annonce signalée avec succès');
    },
    // Error shown in the dialog: a toast under it would be inert.
    explain: ({ code, message }) => ({
      reason: code === 'UNREACHABLE' ? message : LISTING_REPORT_ERROR_TEXT,
    }),
  });
  return (
    <Form form={form}>
      <input type="hidden" name="listingId" value={listingId} />
      <ReportFormFields
        form={form}
        text={text}
        onText={onText}
        reasons={REASONS}
        hint="Seuls les administrateurs la liront&nbsp;; l'auteur ne saura pas qui l'a signalée."
        maxLength={MAX_MODERATION_REASON_LENGTH}
        onCancel={onEnd}
      />
    </Form>
  );
}
