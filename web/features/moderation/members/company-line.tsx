import { Store } from 'lucide-react';
import { siretLabel } from '#contract/accounts/rules.ts';
import type { Admin } from '#contract/moderation/schemas.ts';

export function CompanyLine({ of: { companyName, companySiret } }: { of: Admin }) {
  if (!companyName) return null;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Store aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <span className="font-medium wrap-anywhere">{companyName}</span>
        <span className="text-soft tabular-nums">SIRET {siretLabel(companySiret)}</span>
      </span>
    </p>
  );
}
