import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface CompanyFieldsProps {
  form: FormState;
  defaults?: { companyName: string | null; companySiret: string | null };
}

export function CompanyFields({ form, defaults }: CompanyFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        {...form.field('companyName')}
        label="Nom de l'entreprise"
        required
        autoComplete="organization"
        defaultValue={defaults?.companyName ?? ''}
      />
      <TextInput
        {...form.field('companySiret')}
        label="Numéro de SIRET"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={defaults?.companySiret ?? ''}
      />
    </div>
  );
}
