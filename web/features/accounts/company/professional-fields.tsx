import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompanyContactFieldName } from '#contract/accounts/company-rules.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { CompanyContactFields } from './company-contact-fields.tsx';
import { CompanyFields } from './company-fields.tsx';

interface ProfessionalFieldsProps {
  form: FormState;
  label: string;
  /**
   * Callback when the box is checked or unchecked.
   * @param isProfessional true while the box is checked
   */
  onChange?: (isProfessional: boolean) => void;
}

/**
 * Checkbox and fields of a professional's company. The fields keep their text while the box is unchecked, but are not
 * sent.
 */
export function ProfessionalFields({ form, label, onChange }: ProfessionalFieldsProps) {
  const [isProfessional, setProfessional] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const change = (isChecked: boolean) => {
    setProfessional(isChecked);
    onChange?.(isChecked);
  };
  // State of the box read once: it may have been checked before hydration.
  const read = useEffectEvent(() => change(box.current?.checked ?? false));
  useEffect(() => read(), []);
  return (
    <>
      <Checkbox
        {...form.field('professional')}
        ref={box}
        label={label}
        hint="Le badge PRO et votre entreprise sur vos annonces, et une page de vendeur toujours en ligne, que l'on peut suivre."
        onChange={({ currentTarget }) => {
          change(currentTarget.checked);
          if (currentTarget.checked && currentTarget.form) fillContact(currentTarget.form);
        }}
      />
      <fieldset hidden={!isProfessional} disabled={!isProfessional} className="my-2 flex flex-col gap-5">
        <legend className="sr-only">Votre entreprise</legend>
        <CompanyFields form={form} />
        <CompanyContactFields form={form} />
      </fieldset>
    </>
  );
}

/** Fills empty contact fields of the company with the account's values in the same form. */
function fillContact(form: HTMLFormElement) {
  const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim();
  const values: Record<CompanyContactFieldName, string> = {
    companyAddress: [typed('address[postalCode]'), typed('address[city]')].filter(Boolean).join(' '),
    companyEmail: typed('email'),
    companyPhone: typed('phone'),
  };
  for (const [name, text] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && !field.value) field.value = text;
  }
}
