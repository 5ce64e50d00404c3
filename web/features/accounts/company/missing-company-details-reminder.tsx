import { Link } from 'react-router';
import {
  type CompanyContactFieldName,
  formatCompanyContactFieldNames,
} from '#contract/accounts/company-rules.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';

/** Reminder for a professional to fill in missing company details; renders nothing for others. */
export function MissingCompanyDetailsReminder({
  missing,
}: {
  missing: readonly CompanyContactFieldName[] | undefined;
}) {
  if (!missing?.length) return null;
  return (
    <AlertBox tone="info">
      Il manque à votre entreprise&nbsp;: {formatCompanyContactFieldNames(missing)}. La loi veut que les
      acheteurs puissent joindre un professionnel.{' '}
      <Link to="/edit-profile" className="font-semibold underline underline-offset-4">
        Compléter mon entreprise
      </Link>
    </AlertBox>
  );
}
