import { type CompanyContactField, formatCompanyContactFields } from '#contract/accounts/company-rules.ts';
import { cannedReasons } from '#contract/moderation/canned-reasons.ts';

/** Fields that a professional's company lacks, and the canned reason that asks for them. */
export function MissingCompanyContact({ fields }: { fields: readonly CompanyContactField[] | undefined }) {
  if (!fields?.length) return null;
  return (
    <p className="text-sm font-medium text-soft">
      Il manque à l'entreprise&nbsp;: {formatCompanyContactFields(fields)} (raison prête&nbsp;: «&nbsp;
      {COMPANY_REASON}
      &nbsp;»)
    </p>
  );
}

const COMPANY_REASON = cannedReasons.find(({ label }) => label === 'Entreprise')?.label;
