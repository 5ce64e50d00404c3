import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { AdminMorningMailIntentHandlers } from './morning-intents.ts';

export function AdminMorningMailSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useClientActionSubmission<AdminMorningMailIntentHandlers, 'setMorningMail'>(
    'setMorningMail',
  );
  return (
    <Switch
      label="M'envoyer chaque matin ce qui attend les administrateurs"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
