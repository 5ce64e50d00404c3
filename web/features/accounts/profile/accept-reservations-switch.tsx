import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

export function AcceptReservationsSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useClientActionSubmission<ProfileIntentHandlers, 'setReservations'>(
    'setReservations',
  );
  return (
    <Switch
      label="Réservations&nbsp;: on peut me demander une quantité d'une annonce, sans quoi on m'écrit seulement"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
