import { useState } from 'react';
import { removeSiretSpaces } from '#contract/accounts/rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';
import type { FormState } from '#web/ui/forms/form.tsx';
import { CompanyCertificationNoteAndField } from './company-certification-note-and-field.tsx';
import { CompanyContactFields } from './company-contact-fields.tsx';
import { CompanyFields, type CompanyFieldValues } from './company-fields.tsx';

interface CertifiedCompanyFieldsProps {
  form: FormState;
  user: User;
}

/** Company of a professional who has certified it; another name or SIRET must be certified again. */
export function CertifiedCompanyFields({ form, user }: CertifiedCompanyFieldsProps) {
  const [typed, setTyped] = useState<Partial<CompanyFieldValues>>({});
  const { companyName, companySiret } = { ...user, ...typed };
  const isChanged =
    companyName?.trim() !== user.companyName || removeSiretSpaces(companySiret ?? '') !== user.companySiret;
  return (
    <>
      <CompanyFields
        form={form}
        defaults={user}
        onType={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
      />
      <CompanyContactFields form={form} defaults={user} />
      {isChanged && <CompanyCertificationNoteAndField />}
    </>
  );
}
