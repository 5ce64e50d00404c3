import { Store } from 'lucide-react';
import { formatSiret } from '#contract/accounts/format-siret.ts';
import type { AccountState } from '#contract/accounts/rules.ts';
import type { Admin } from '#contract/moderation/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';

export function CompanyNameAndSiretLine({ of: { companyName, companySiret } }: { of: Admin }) {
  if (!companyName) return null;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Store aria-hidden className="mt-0.5 size-4 text-soft" />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <span className="font-medium wrap-anywhere">{companyName}</span>
        <span className="text-soft tabular-nums">
          SIRET <ContactDetailWithLineBreaks text={formatSiret(companySiret)} />
        </span>
      </span>
    </p>
  );
}

export function AccountStateBadge({ state }: { state: AccountState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const states = {
  active: { label: 'Actif', tone: 'leaf' },
  suspended: { label: 'Suspendu', tone: 'danger' },
  unverified: { label: 'Jamais activé', tone: 'neutral' },
} as const satisfies Record<AccountState, object>;
