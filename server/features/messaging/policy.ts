import type { ReadOnlyReason } from '#contract/messaging/rules.ts';

interface Other {
  otherId: string | null;
  otherSuspendedAt: Date | null;
}

/** Null when the other person can be written to. */
export function readOnlyReason({ otherId, otherSuspendedAt }: Other): ReadOnlyReason | null {
  if (otherId === null) return 'deleted';
  return otherSuspendedAt === null ? null : 'suspended';
}
