import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

export function AdviceMailSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useClientActionSubmission<ProfileIntentHandlers, 'setAdviceMails'>(
    'setAdviceMails',
  );
  return (
    <Switch
      label="M'écrire ce qui aiderait mes offres restées sans réponse, une fois par semaine au plus"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
