import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface CompanyContactFieldsProps {
  form: FormState;
  defaults?: { companyAddress: string | null; companyEmail: string | null; companyPhone: string | null };
}

/** Contact that the law lets buyers of a professional see: règlement (UE) 2022/2065, article 30, 7. */
export function CompanyContactFields({ form, defaults }: CompanyContactFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-soft">
        La loi veut que les acheteurs puissent vous joindre. Ce que vous indiquez ici est affiché à tous, sur
        votre page et vos annonces ; vous pouvez le compléter plus tard.
      </p>
      <TextInput
        {...form.field('companyAddress')}
        label="Adresse de l'entreprise"
        hint="Numéro, rue, code postal et ville."
        autoComplete="street-address"
        defaultValue={defaults?.companyAddress ?? ''}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          {...form.field('companyEmail')}
          label="E-mail de l'entreprise"
          hint="Par exemple contact@ferme.fr"
          type="email"
          autoComplete="email"
          defaultValue={defaults?.companyEmail ?? ''}
        />
        <TextInput
          {...form.field('companyPhone')}
          label="Contact téléphonique"
          hint="Par exemple 04 72 00 00 00"
          type="tel"
          autoComplete="tel"
          defaultValue={defaults?.companyPhone ?? ''}
        />
      </div>
    </div>
  );
}
