import { useState } from 'react';
import { Link } from 'react-router';
import { describeSignUpDomains } from '#contract/accounts/sign-up-domains.ts';
import { apiErrors } from '#contract/errors.ts';
import { useForm } from '#web/actions/use-form.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import { CommuneFormFields } from '#web/features/places/commune-form-fields.tsx';
import { COMPANY_CERTIFICATION_TEXT } from '#web/site/terms/company-certification.ts';
import { TermsCheckbox } from '#web/site/terms/terms-checkbox.tsx';
import { RequiredMark } from '#web/ui/forms/field.tsx';
import { CollapsibleFields } from '#web/ui/forms/fold.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { ProfessionalFields } from '../company/professional-fields.tsx';
import { EmailInput } from '../email/email-input.tsx';
import { FormSection } from '../form-section.tsx';
import type { TypedUnactivatedAccountCredentials } from '../login/change-unactivated-email-form.tsx';
import { visitorAccountIntentHandlers } from '../login/visitor-account-intent-handlers.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { ProfilePhotoField } from '../profile-photo-field.tsx';

interface SignUpFormProps {
  /** Path under `/app` that the activation leads to in the end. */
  next: string;
  termsUrl: string | undefined;
  /** Initial value of the e-mail field. */
  email?: string | undefined;
  /** Domains of the e-mail addresses that alone may sign up; undefined for all. */
  domains?: readonly string[] | undefined;
  /**
   * Callback after the sign-up.
   * @param account credentials of the account, whose e-mail the activation link was sent to
   */
  onRegistered: (account: TypedUnactivatedAccountCredentials) => void;
}

export function SignUpForm({ next, termsUrl, email, domains, onRegistered }: SignUpFormProps) {
  const [isProfessional, setProfessional] = useState(false);
  const form = useForm(visitorAccountIntentHandlers, 'signUp', {
    revalidate: false,
    done: onRegistered,
    explain: ({ code }) => (code === 'USER_ALREADY_EXISTS' ? { email: apiErrors.EMAIL_TAKEN[1] } : undefined),
  });

  return (
    <Form form={form}>
      <input type="hidden" name="next" value={next} />
      <div className="flex flex-col gap-8 md:gap-10">
        <FormSection title="Vous">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-x-4 gap-y-5">
            <TextInput {...form.field('firstName')} label="Prénom" required autoComplete="given-name" />
            <TextInput {...form.field('lastName')} label="Nom" required autoComplete="family-name" />
          </div>
          <EmailInput
            {...form.field('email')}
            defaultValue={email}
            hint={domains && describeSignUpDomains(domains)}
          />
          {form.field('email').error === apiErrors.EMAIL_TAKEN[1] && (
            // Hint also for somebody whose account was just created, but whose answer got lost.
            <p className="text-sm">
              C'est la vôtre&nbsp;?{' '}
              <Link
                to={formatLoginPath(next)}
                className="font-semibold text-leaf underline underline-offset-4"
              >
                Connectez-vous
              </Link>{' '}
              avec votre mot de passe&nbsp;: si le compte attend encore son lien d'activation, vous pourrez le
              recevoir de nouveau.
            </p>
          )}
        </FormSection>
        <FormSection title="Mot de passe">
          <NewPasswordFields form={form} label="Mot de passe" required isConfirmed />
        </FormSection>
        <FormSection title="Votre commune">
          <CommuneFormFields
            city={form.field('address[city]')}
            postalCode={form.field('address[postalCode]')}
          />
        </FormSection>
        <CollapsibleFields title="Pour compléter" summary="Photo, téléphone, activité professionnelle">
          <p className="-mt-2 text-soft">
            Ce n'est pas nécessaire pour écrire à un jardinier. Vous pourrez aussi le faire plus tard, dans
            «&nbsp;Mes informations&nbsp;».
          </p>
          <ProfilePhotoField {...form.field('profileImage')} />
          <TextInput
            {...form.field('phone')}
            label={
              <>
                Téléphone
                <RequiredMark />
              </>
            }
            hint="Il reste caché tant que vous ne choisissez pas de le montrer."
            type="tel"
            autoComplete="tel"
          />
          <ProfessionalFields form={form} label="Je suis un professionnel" onChange={setProfessional} />
        </CollapsibleFields>
        <div className="flex flex-col gap-3">
          {isProfessional && <input type="hidden" name="certified" value="true" />}
          <TermsCheckbox
            {...form.field('cgu')}
            url={termsUrl}
            and={isProfessional ? `, ${COMPANY_CERTIFICATION_TEXT}` : undefined}
          />
          <SubmitButton form={form}>Créer mon compte</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
