import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import {
  formatCompanyContactFieldNames,
  pickMissingCompanyContactFields,
} from '#contract/accounts/company-rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { CompanyCertificationNoteAndField } from './company-certification-note-and-field.tsx';
import { CompanyContactFields } from './company-contact-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { missingCompanyDetailsIntentHandlers } from './missing-company-details-intent-handlers.ts';

interface MissingCompanyDetailsFormProps {
  user: User;
  /** Ref of the card, which gets the focus when a publication was refused. */
  ref?: Ref<HTMLElement>;
  /** Callback once the page has loaded again. */
  onCompleted: () => void;
}

/**
 * Form for what a professional's company lacks, filled in from the account. Separate from other forms, so that saving
 * something else publishes none of it.
 */
export function MissingCompanyDetailsForm({ user, ref, onCompleted }: MissingCompanyDetailsFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm(missingCompanyDetailsIntentHandlers, 'completeCompany', {
    revalidate: false,
    // Page loaded again before the callback moves the focus: the new data removes this form.
    done: async () => {
      await revalidate();
      onCompleted();
    },
  });
  const missing = pickMissingCompanyContactFields(user);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="entreprise"
      className="mb-6 scroll-mt-24 rounded-3xl bg-card p-5 shadow-card sm:p-8"
    >
      <h2 id="entreprise" className="mb-2 font-display text-xl font-semibold">
        Complétez votre entreprise
      </h2>
      <p className="mb-5">
        {missing.length > 0
          ? `Il manque à votre entreprise : ${formatCompanyContactFieldNames(missing)}. Nous reprenons ici ce que dit votre compte : corrigez-le, ou videz ce que vous ne voulez pas montrer.`
          : 'Le nom ou le SIRET a changé : relisez ces informations, elles seront de nouveau affichées.'}
      </p>
      <Form form={form}>
        <CompanyFields form={form} defaults={user} />
        <CompanyContactFields form={form} defaults={fromAccount(user)} />
        <CompanyCertificationNoteAndField />
        <SubmitButton form={form} className="self-start">
          Enregistrer mon entreprise
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Contact of the company, completed by that of the account where the company has none. */
const fromAccount = ({ companyAddress, companyEmail, companyPhone, address, email, phone }: User) => ({
  companyAddress:
    companyAddress ??
    [
      [address.streetNumber, address.streetName].filter(Boolean).join(' '),
      `${address.postalCode} ${address.city}`,
    ]
      .filter(Boolean)
      .join(', '),
  companyEmail: companyEmail ?? email,
  companyPhone: companyPhone ?? phone,
});
