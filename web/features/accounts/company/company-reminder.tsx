import { Link } from 'react-router';
import { type CompanyContactField, formatCompanyContactFields } from '#contract/accounts/company-rules.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Reminder for a professional to fill in missing company details; renders nothing for others. */
export function CompanyReminder({ missing }: { missing: readonly CompanyContactField[] | undefined }) {
  if (!missing?.length) return null;
  return (
    <Alert tone="info">
      Il manque à votre entreprise&nbsp;: {formatCompanyContactFields(missing)}. La loi veut que les acheteurs
      puissent joindre un professionnel.{' '}
      <Link to="/edit-profile" className="font-semibold underline underline-offset-4">
        Compléter mon entreprise
      </Link>
    </Alert>
  );
}
