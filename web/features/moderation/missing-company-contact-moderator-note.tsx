import {
  type CompanyContactFieldName,
  formatCompanyContactFieldNames,
} from '#contract/accounts/company-rules.ts';
import { useRefusalReasons } from './refusal-reasons.ts';

/** Fields that a professional's company lacks, and the canned reason that asks for them. */
export function MissingCompanyContactModeratorNote({
  fields,
}: {
  fields: readonly CompanyContactFieldName[] | undefined;
}) {
  const hasReason = useRefusalReasons().some(({ label }) => label === COMPANY_REASON);
  if (!fields?.length) return null;
  return (
    <p className="text-sm font-medium text-soft">
      Il manque à l'entreprise&nbsp;: {formatCompanyContactFieldNames(fields)}
      {hasReason && ` (raison prête\u00a0: «\u00a0${COMPANY_REASON}\u00a0»)`}
    </p>
  );
}

const COMPANY_REASON = 'Entreprise';
