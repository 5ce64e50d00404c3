import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import type { IntentHandlers } from './client-action.ts';
import { useClientActionSubmission } from './use-client-action-submission.ts';

interface ConfirmedIntentButtonProps<I extends IntentHandlers, K extends keyof I & string> {
  intent: K;
  input: Parameters<I[K]>[0];
  icon: LucideIcon;
  label: string;
  /** Id of the element that names what the button is about. */
  describedBy: string;
  question: string;
  /** Sentence below the question. */
  children: ReactNode;
}

/** Button that asks before it submits an intent which destroys something: `<ConfirmedIntentButton<typeof intents, 'remove'> …>`. */
export function ConfirmedIntentButton<I extends IntentHandlers, K extends keyof I & string>({
  intent,
  input,
  icon: Icon,
  label,
  describedBy,
  question,
  children,
}: ConfirmedIntentButtonProps<I, K>) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { submit, isPending } = useClientActionSubmission<I, K>(intent, { done: close, failed: close });
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        <Icon aria-hidden className="size-5" /> {label}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={close}
        title={question}
        cancel="Garder"
        confirm={{
          label,
          onConfirm: () => submit(...([input] as Parameters<typeof submit>)),
          pending: isPending,
          variant: 'danger',
        }}
      >
        {children}
      </ConfirmationDialog>
    </>
  );
}
