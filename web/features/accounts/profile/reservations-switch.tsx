import { useAction } from '#web/actions/use-action.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { ProfileIntents } from './profile-intents.ts';

export function ReservationsSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useAction<ProfileIntents, 'setReservations'>('setReservations');
  return (
    <Switch
      label="Réservations&nbsp;: on peut me demander une quantité d'une annonce, sans quoi on m'écrit seulement"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
