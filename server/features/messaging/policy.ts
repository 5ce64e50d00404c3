import type { ReadOnlyReason } from '#contract/messaging/rules.ts';

interface Other {
  otherId: string | null;
  otherSuspendedAt: Date | null;
}

/** What keeps anybody from writing to the other person of a conversation; null when nothing does. */
export function readOnlyReason({ otherId, otherSuspendedAt }: Other): ReadOnlyReason | null {
  if (otherId === null) return 'deleted';
  return otherSuspendedAt === null ? null : 'suspended';
}
