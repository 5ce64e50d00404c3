import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

export function MatchingOffersMailSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useClientActionSubmission<ProfileIntentHandlers, 'setCounterpartMails'>(
    'setCounterpartMails',
  );
  return (
    <Switch
      label="Me prévenir par e-mail d'une offre qui répond à mes demandes"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
