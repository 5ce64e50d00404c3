import { useAction } from '#web/actions/use-action.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { ProfileIntents } from './profile-intents.ts';

export function CounterpartMailSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useAction<ProfileIntents, 'setCounterpartMails'>('setCounterpartMails');
  return (
    <Switch
      label="Me prévenir par e-mail d'une offre qui répond à mes demandes, à moins de 25 km"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
