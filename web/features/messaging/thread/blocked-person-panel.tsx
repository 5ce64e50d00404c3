import { MessageCircleOff } from 'lucide-react';
import type { Participant } from '#contract/messaging/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { MessageIntentHandlers } from '../messages-page-intent-handlers.ts';

/** Panel in place of a thread with somebody whom the reader has blocked. */
export function BlockedPersonPanel({ _id, firstName }: Pick<Participant, '_id' | 'firstName'>) {
  const { submit, isPending } = useClientActionSubmission<MessageIntentHandlers, 'unblock'>('unblock');
  return (
    <div className="m-auto w-full max-w-md p-4">
      <EmptyState icon={MessageCircleOff} title={`Vous avez bloqué ${firstName}.`}>
        <Button variant="secondary" pending={isPending} onClick={() => void submit(_id)}>
          Débloquer
        </Button>
      </EmptyState>
    </div>
  );
}
