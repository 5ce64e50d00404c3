import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

export interface CompanyFieldValues {
  companyName: string | null;
  companySiret: string | null;
}

interface CompanyFieldsProps {
  form: FormState;
  defaults?: CompanyFieldValues;
  onType?: (field: keyof CompanyFieldValues, text: string) => void;
}

export function CompanyFields({ form, defaults, onType }: CompanyFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        {...form.field('companyName')}
        label="Nom de l'entreprise"
        hint="Celui que verront les acheteurs."
        required
        autoComplete="organization"
        defaultValue={defaults?.companyName ?? ''}
        onChange={({ currentTarget }) => onType?.('companyName', currentTarget.value)}
      />
      <TextInput
        {...form.field('companySiret')}
        label="Numéro de SIRET"
        hint="14 chiffres, sur votre avis de situation Insee."
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={defaults?.companySiret ?? ''}
        onChange={({ currentTarget }) => onType?.('companySiret', currentTarget.value)}
      />
    </div>
  );
}
