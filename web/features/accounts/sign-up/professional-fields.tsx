import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { CompanyFields } from '../company-fields.tsx';

/** The company's fields keep their text while the box is unchecked, but are not sent. */
export function ProfessionalFields({ form }: { form: FormState }) {
  const [isProfessional, setProfessional] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  // It may have been checked before hydration.
  useEffect(() => setProfessional(box.current?.checked ?? false), []);
  return (
    <>
      <Checkbox
        {...form.field('professional')}
        ref={box}
        label="Je suis un professionnel"
        onChange={({ currentTarget }) => setProfessional(currentTarget.checked)}
      />
      <fieldset hidden={!isProfessional} disabled={!isProfessional} className="mb-2">
        <legend className="sr-only">Votre entreprise</legend>
        <CompanyFields form={form} />
      </fieldset>
    </>
  );
}
