import type { ConversationReadOnlyReason } from '#contract/messaging/rules.ts';

interface Other {
  otherId: string | null;
  otherSuspendedAt: Date | null;
}

/** Reason why the other person cannot be written to; null when they can. */
export function getConversationReadOnlyReason({
  otherId,
  otherSuspendedAt,
}: Other): ConversationReadOnlyReason | null {
  if (otherId === null) return 'deleted';
  return otherSuspendedAt === null ? null : 'suspended';
}
