import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';

interface ProduceComboboxProps extends FieldProps {
  defaultValue?: string;
  placeholder?: string;
  inputClass?: string;
  className?: string;
  /** Typed or chosen. */
  onText?: (text: string) => void;
}

/** A produce, with the names of the list as suggestions; any other name is accepted too. */
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

/** The list is 10 kB: it comes when somebody types. */
const suggest = async (text: string) => (await import('./suggest-names.ts')).suggestNames(text);

const itself = (name: string) => name;
