import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import type { SearchSuggestion } from './suggest-names.tsx';

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
      suggest={suggestProduceAndCategoryNames}
      itemText={({ text }) => text}
      renderItem={({ shown }) => shown}
      {...(onText && { onType: onText, onPick: (item?: SearchSuggestion) => item && onText(item.text) })}
    />
  );
}

/** List of suggestions loaded at the first keystroke: it weighs 10 kB. */
const suggestProduceAndCategoryNames = async (typed: string) =>
  (await import('./suggest-names.tsx')).suggestProduceAndCategoryNames(typed);
