import { type ComponentProps, useState } from 'react';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from '#contract/moderation/rules.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface VerdictFieldsProps<Verdict> extends Pick<ComponentProps<typeof Textarea>, 'label' | 'hint'> {
  /** Verdicts by button; none is emphasized, as none is expected. */
  verdicts: readonly { verdict: Verdict; label: string }[];
  isPending: boolean;
  /** Why the verdict could not be sent. */
  failure: string | undefined;
  /** Called with the trimmed reason, which is required. */
  onDecide: (verdict: Verdict, reason: string) => void;
}

/** Reason that the person concerned will read, and a button for each verdict. */
export function VerdictFields<Verdict extends string>({
  verdicts,
  isPending,
  failure,
  onDecide,
  ...texts
}: VerdictFieldsProps<Verdict>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  return (
    <>
      {failure && <AlertBox>{failure}</AlertBox>}
      <Textarea
        {...texts}
        name="reason"
        rows={3}
        required
        maxLength={MAX_MODERATION_REASON_LENGTH}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3">
        {verdicts.map(({ verdict, label }) => (
          <Button
            key={verdict}
            variant="secondary"
            pending={isPending}
            onClick={() =>
              reason.trim() ? onDecide(verdict, reason.trim()) : setError(moderationErrorTexts.reason)
            }
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
