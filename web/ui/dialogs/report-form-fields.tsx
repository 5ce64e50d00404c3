import type { FormState } from '../forms/form.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { Textarea } from '../forms/textarea.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface ReportFormFieldsProps {
  form: FormState;
  /** Reason as it is typed, which the owner of the dialog keeps while it is closed. */
  text: string;
  onText: (text: string) => void;
  /** Canned reasons, which a touch writes into the field. */
  reasons: readonly string[];
  hint: string;
  maxLength: number;
  onCancel: () => void;
}

/** Fields of a report form: the reason, and the buttons at the end. The submit button waits for a reason. */
export function ReportFormFields({
  form,
  text,
  onText,
  reasons,
  hint,
  maxLength,
  onCancel,
}: ReportFormFieldsProps) {
  const isUsual = text.trim() === '' || reasons.includes(text);
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Raisons les plus courantes</legend>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={text.startsWith(reason)}
            onClick={() => onText(isUsual ? reason : `${reason}. ${text}`)}
            className="min-h-11 rounded-full border border-edge px-4 py-1.5 text-left text-sm font-medium hover:bg-sunken aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
          >
            {reason}
          </button>
        ))}
      </fieldset>
      <Textarea
        {...form.field('reason')}
        label="Raison"
        hint={hint}
        rows={4}
        required
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <DialogButtons onCancel={onCancel}>
        <SubmitButton form={form} disabled={text.trim() === ''}>
          Signaler
        </SubmitButton>
      </DialogButtons>
    </>
  );
}
