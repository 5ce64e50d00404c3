import type { User } from '#contract/accounts/user-schema.ts';
import { COMPANY_CERTIFICATION_TEXT } from '#web/site/terms/company-certification.ts';
import { TermsCheckbox } from '#web/site/terms/terms-checkbox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { NonProfessionalSellerLegalNote } from './non-professional-seller-legal-note.tsx';

interface PublishTermsFieldsProps {
  form: FormState;
  url: string | undefined;
  user: Pick<User, 'professional' | 'certifiedAt' | 'privateSellerAt'>;
  isSale: boolean;
}

/**
 * Checkbox of the terms of use. Until its author has accepted it once, the certificate of a professional or the note
 * for private sellers joins its text.
 */
export function PublishTermsOfUseFields({ form, url, user, isSale }: PublishTermsFieldsProps) {
  const field = form.field('cgu');
  if (user.professional && !user.certifiedAt)
    return (
      <div>
        <input type="hidden" name="certified" value="true" />
        <TermsCheckbox {...field} url={url} and={`, ${COMPANY_CERTIFICATION_TEXT}`} />
      </div>
    );
  if (!user.professional && !user.privateSellerAt && isSale)
    return (
      <NonProfessionalSellerLegalNote>
        <TermsCheckbox {...field} url={url} and=" et je vends en tant que particulier" className="mt-2" />
      </NonProfessionalSellerLegalNote>
    );
  return <TermsCheckbox {...field} url={url} />;
}
