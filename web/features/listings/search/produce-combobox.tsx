import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';

interface ProduceComboboxProps extends FieldProps {
  defaultValue?: string;
  placeholder?: string;
  inputClass?: string;
  className?: string;
  onText?: (text: string) => void;
}

export function ProduceCombobox({ onText, ...field }: ProduceComboboxProps) {
  return (
    <Combobox
      {...field}
      suggest={suggest}
      itemText={itself}
      {...(onText && { onType: onText, onPick: (name?: string) => name && onText(name) })}
    />
  );
}

/** The list weighs 10 kB: it is loaded at the first keystroke. */
const suggest = async (text: string) => (await import('./suggest-names.ts')).suggestNames(text);

const itself = (name: string) => name;
