import { useState } from 'react';
import { MAX_REPORT_REASON_LENGTH } from '#contract/messaging/rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ReportFormFields } from '#web/ui/dialogs/report-form-fields.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { thanksIntentHandlers } from './thanks-intent-handlers.ts';

const REASONS = ['Insultes ou menaces', 'Propos choquants', 'Vie privée', 'Publicité', 'Faux merci'];

interface ReportThanksDialogProps {
  open: boolean;
  thanksId: string;
  /** First name of the author. */
  other: string;
  onClose: () => void;
}

/** Dialog to report the thanks that the member got. */
export function ReportThanksDialog({ open, thanksId, other, onClose }: ReportThanksDialogProps) {
  const [text, setText] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title="Signaler ces mots">
      <ReportForm thanksId={thanksId} other={other} text={text} onText={setText} onEnd={onClose} />
    </Dialog>
  );
}

interface ReportFormProps extends Pick<ReportThanksDialogProps, 'thanksId' | 'other'> {
  text: string;
  onText: (text: string) => void;
  onEnd: () => void;
}

function ReportForm({ thanksId, other, text, onText, onEnd }: ReportFormProps) {
  const form = useForm(thanksIntentHandlers, 'reportThanks', {
    revalidate: false,
    done: ({ message }) => {
      onEnd();
      onText('');
      showToast(message);
    },
  });
  return (
    <Form form={form}>
      <input type="hidden" name="thanksId" value={thanksId} readOnly />
      <ReportFormFields
        form={form}
        text={text}
        onText={onText}
        reasons={REASONS}
        hint={`Seuls les administrateurs la liront. ${other} ne saura pas qui l'a signalé.`}
        maxLength={MAX_REPORT_REASON_LENGTH}
        onCancel={onEnd}
      />
    </Form>
  );
}
