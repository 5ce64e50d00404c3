import { useState } from 'react';
import type { FormState } from '../forms/form.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { Textarea } from '../forms/textarea.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface ReportFieldsProps {
  form: FormState;
  hint: string;
  maxLength: number;
  onCancel: () => void;
}

/** Reason and buttons at the end of a report form. The submit button waits for a reason. */
export function ReportFields({ form, hint, maxLength, onCancel }: ReportFieldsProps) {
  const [isBlank, setBlank] = useState(true);
  return (
    <>
      <Textarea
        {...form.field('reason')}
        label="Raison"
        hint={hint}
        rows={4}
        required
        maxLength={maxLength}
        onChange={({ currentTarget }) => setBlank(currentTarget.value.trim() === '')}
      />
      <DialogButtons onCancel={onCancel}>
        <SubmitButton form={form} disabled={isBlank}>
          Signaler
        </SubmitButton>
      </DialogButtons>
    </>
  );
}
