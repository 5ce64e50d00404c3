import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { MessageIntentHandlers } from './messages-page-intent-handlers.ts';

export function UnreadMessageMailSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useClientActionSubmission<MessageIntentHandlers, 'setMails'>('setMails');
  return (
    <Switch
      label="Me prévenir par e-mail d'un message resté non lu"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
