import type { InstallationState } from '#contract/ops/installation.ts';
import { type SettingName, settings } from '#contract/settings/settings.ts';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface SettingInputProps
  extends Omit<Parameters<typeof TextInput>[0], 'label' | 'hint' | 'defaultValue' | 'readOnly'> {
  setting: SettingName;
  state: InstallationState;
}

/** Field of a setting, with the label and help of the settings page; read-only where a variable gives it. */
export function SettingInput({ setting, state, ...field }: SettingInputProps) {
  const isFixed = state.fixed.includes(setting);
  const { label, effect } = settings[setting];
  return (
    <TextInput
      {...field}
      label={label}
      hint={
        isFixed
          ? `Déjà choisi sur la machine du site. Qui s'en occupe peut le changer\u00a0: variable ${setting}.`
          : effect
      }
      defaultValue={state.settings[setting] ?? ''}
      readOnly={isFixed}
    />
  );
}
