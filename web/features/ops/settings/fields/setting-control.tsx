import { formatSettingText } from '#contract/settings/setting-labels.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { PresentedSetting } from '../setting-texts.ts';
import { ColourInput } from './colour-input.tsx';
import { PlaceListInput } from './place-list-input.tsx';

interface SettingControlProps {
  setting: PresentedSetting;
  field: Pick<Parameters<typeof TextInput>[0], 'name' | 'error' | 'label' | 'hint'> & {
    defaultValue: string;
    disabled: boolean;
  };
  /** Current text of the field. */
  text: string;
  onReplace: (text: string) => void;
}

/** Control of a setting whose text is that of one field. */
export function SettingControl({ setting, field, text, onReplace }: SettingControlProps) {
  const { kind, name, choices } = setting;
  if (kind === 'picture' || kind === 'mailServer') return null;
  if (kind === 'longText') {
    const lines = text.split('\n').length;
    return <Textarea {...field} rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, lines))} />;
  }
  if (kind === 'choice') {
    const options = (choices ?? []).map((value) => ({ value, label: formatSettingText(name, value) }));
    return <Select {...field} options={options} />;
  }
  if (kind === 'colour') return <ColourInput {...field} text={text} onReplace={onReplace} />;
  if ((kind === 'departments' || kind === 'communes') && !field.disabled)
    return <PlaceListInput {...field} kind={kind} />;
  return <TextInput {...field} {...inputKinds[kind]} autoComplete="off" />;
}

/** Lines of a long text that its field shows. */
const MIN_ROWS = 3;
const MAX_ROWS = 12;

const inputKinds = {
  text: {},
  number: { inputMode: 'numeric' },
  email: { type: 'email' },
  address: { type: 'url' },
  list: { spellCheck: false },
  departments: {},
  communes: {},
  moment: { type: 'datetime-local' },
} as const;
