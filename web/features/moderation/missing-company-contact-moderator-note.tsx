import {
  type CompanyContactFieldName,
  formatCompanyContactFieldNames,
} from '#contract/accounts/company-rules.ts';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';

/** Fields that a professional's company lacks, and the canned reason that asks for them. */
export function MissingCompanyContactModeratorNote({
  fields,
}: {
  fields: readonly CompanyContactFieldName[] | undefined;
}) {
  if (!fields?.length) return null;
  return (
    <p className="text-sm font-medium text-soft">
      Il manque à l'entreprise&nbsp;: {formatCompanyContactFieldNames(fields)} (raison prête&nbsp;: «&nbsp;
      {COMPANY_REASON}
      &nbsp;»)
    </p>
  );
}

const COMPANY_REASON = cannedRefusalReasons.find(({ label }) => label === 'Entreprise')?.label;
