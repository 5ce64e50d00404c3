import type { CompanyContact as Contact } from '#contract/accounts/company.ts';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { formatPhoneHref } from '#web/ui/format-phone-href.ts';

/**
 * Contact of a professional, which the law requires beside their products: règlement (UE) 2022/2065, article 30, 7.
 */
export function ProfessionalContactDetails({ of: { address, email, phone } }: { of: Contact }) {
  return (
    <div className="mt-3 text-sm text-soft wrap-anywhere">
      {address && <p>{address}</p>}
      {email && (
        <p>
          <a
            href={`mailto:${email}`}
            aria-label={email}
            className="inline-block py-1 underline underline-offset-4"
          >
            <ContactDetailWithLineBreaks text={email} />
          </a>
        </p>
      )}
      {phone && (
        <p>
          <a href={formatPhoneHref(phone)} className="inline-block py-1 underline underline-offset-4">
            <ContactDetailWithLineBreaks text={phone} />
          </a>
        </p>
      )}
      <p className="mt-2">
        S'est engagé à ne proposer que des produits conformes au droit de l'Union européenne.
      </p>
    </div>
  );
}
