import type { User } from '#contract/accounts/user.ts';
import { CERTIFICATE } from '#web/site/certificate.ts';
import { TermsCheckbox } from '#web/site/terms-checkbox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { PrivateSellerNote } from './private-seller-note.tsx';

interface PublishTermsProps {
  form: FormState;
  url: string | undefined;
  user: Pick<User, 'professional' | 'certifiedAt' | 'privateSellerAt'>;
  isSale: boolean;
}

/** One checkbox: what the law wants said joins its text, until it has been said once. */
export function PublishTerms({ form, url, user, isSale }: PublishTermsProps) {
  const field = form.field('cgu');
  if (user.professional && !user.certifiedAt)
    return (
      <div>
        <input type="hidden" name="certified" value="true" />
        <TermsCheckbox {...field} url={url} and={`, ${CERTIFICATE}`} />
      </div>
    );
  if (!user.professional && !user.privateSellerAt && isSale)
    return (
      <PrivateSellerNote>
        <TermsCheckbox {...field} url={url} and=" et je vends en tant que particulier" className="mt-2" />
      </PrivateSellerNote>
    );
  return <TermsCheckbox {...field} url={url} />;
}
