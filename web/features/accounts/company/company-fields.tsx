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
        hint="Celui que verront les acheteurs."
        required
        autoComplete="organization"
        defaultValue={defaults?.companyName ?? ''}
      />
      <TextInput
        {...form.field('companySiret')}
        label="Numéro de SIRET"
        hint="14 chiffres, sur votre avis de situation Insee."
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={defaults?.companySiret ?? ''}
      />
    </div>
  );
}
