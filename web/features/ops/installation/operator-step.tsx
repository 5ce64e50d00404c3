import { keysOf } from '#contract/keys-of.ts';
import { operatorSettingNames } from '#contract/ops/installation-rules.ts';
import type { InstallationStepProps } from './installation-step-props.ts';
import { SettingInput } from './setting-input.tsx';

export function OperatorStep({ state, form }: InstallationStepProps) {
  return (
    <>
      <p>La loi demande à tout site de dire qui le tient. Ce qui manque, vous le compléterez plus tard.</p>
      {keysOf(operatorSettingNames).map((fact) => (
        <SettingInput
          key={fact}
          {...form.field(`operator[${fact}]`)}
          setting={operatorSettingNames[fact]}
          state={state}
          required={fact === 'name'}
          type={fact === 'email' ? 'email' : 'text'}
          autoComplete={fact === 'name' ? 'organization' : 'off'}
        />
      ))}
    </>
  );
}
