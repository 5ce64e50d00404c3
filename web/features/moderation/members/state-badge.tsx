import type { AccountState } from '#contract/accounts/rules.ts';
import { Badge } from '#web/ui/badge.tsx';

export function StateBadge({ state }: { state: AccountState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const states = {
  active: { label: 'Actif', tone: 'leaf' },
  suspended: { label: 'Suspendu', tone: 'danger' },
  unverified: { label: 'Jamais activé', tone: 'neutral' },
} as const satisfies Record<AccountState, object>;
