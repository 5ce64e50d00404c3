import { useAction } from '#web/actions/use-action.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { MorningMailIntents } from './morning-intents.ts';

export function MorningMailSwitch({ isOn }: { isOn: boolean }) {
  const { submit, input } = useAction<MorningMailIntents, 'setMorningMail'>('setMorningMail');
  return (
    <Switch
      label="M'envoyer chaque matin ce qui attend les administrateurs"
      checked={input ?? isOn}
      onChange={({ currentTarget }) => submit(currentTarget.checked)}
    />
  );
}
