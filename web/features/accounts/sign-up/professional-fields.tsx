import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FormState } from '#web/ui/forms/use-form.ts';
import { CompanyFields } from '../company-fields.tsx';

/** What was typed about the company stays while the box is unchecked, but is not sent. */
export function ProfessionalFields({ form }: { form: FormState }) {
  const [isProfessional, setProfessional] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  // It may have been checked before the page came alive.
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
