import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { CertificateBox } from './certificate-box.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';

interface ProfessionalFieldsProps {
  form: FormState;
  label: string;
}

/** The company's fields keep their text while the box is unchecked, but are not sent. */
export function ProfessionalFields({ form, label }: ProfessionalFieldsProps) {
  const [isProfessional, setProfessional] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  // It may have been checked before hydration.
  useEffect(() => setProfessional(box.current?.checked ?? false), []);
  return (
    <>
      <Checkbox
        {...form.field('professional')}
        ref={box}
        label={label}
        hint="Le badge PRO et votre entreprise sur vos annonces, et une page de vendeur toujours en ligne, que l'on peut suivre."
        onChange={({ currentTarget }) => setProfessional(currentTarget.checked)}
      />
      <fieldset hidden={!isProfessional} disabled={!isProfessional} className="my-2 flex flex-col gap-5">
        <legend className="sr-only">Votre entreprise</legend>
        <CompanyFields form={form} />
        <ContactFields form={form} />
        <CertificateBox form={form} />
      </fieldset>
    </>
  );
}
