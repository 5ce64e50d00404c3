import { useState } from 'react';
import { siretDigits } from '#contract/accounts/rules.ts';
import type { User } from '#contract/accounts/user.ts';
import type { FormState } from '#web/ui/forms/form.tsx';
import { CompanyCertificationNote } from './company-certification-note.tsx';
import { type Company, CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';

interface CertifiedCompanyProps {
  form: FormState;
  user: User;
}

/** Company of a professional who has certified it; another name or SIRET must be certified again. */
export function CertifiedCompanyFields({ form, user }: CertifiedCompanyProps) {
  const [typed, setTyped] = useState<Partial<Company>>({});
  const { companyName, companySiret } = { ...user, ...typed };
  const isChanged =
    companyName?.trim() !== user.companyName || siretDigits(companySiret ?? '') !== user.companySiret;
  return (
    <>
      <CompanyFields
        form={form}
        defaults={user}
        onType={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
      />
      <ContactFields form={form} defaults={user} />
      {isChanged && <CompanyCertificationNote />}
    </>
  );
}
