import { validate as isUuid } from 'uuid';
import { findAccount, lockAccount, lockAccountForKeyShare } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { type BlockedMemberRow, findBlockedMemberOrThrow, insertMemberBlock } from './queries.ts';

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /** Ends what is open between two people, in the transaction in which one of them blocks the other. */
    onBlock?: (
      tx: Queryable,
      signalChange: SignalPublicChange,
      services: Services,
      people: { blockerId: string; blockedId: string },
    ) => Promise<void>;
  }
}

/**
 * Blocks a person, who is not notified. Administrators can be blocked like anybody, so that the answer does
 * not reveal who is one, but their messages still arrive. The blocker's account is locked, which every
 * message to or from them waits for.
 * @returns `isNew`: false when this person had been blocked already
 * @throws Failure USER_NOT_FOUND, INVALID_INPUT for oneself
 */
export function blockMember(
  write: ViewerTransactionRunner,
  services: Services,
  { id }: Viewer,
  otherId: string,
): Promise<{ block: BlockedMemberRow; isNew: boolean }> {
  return write({
    before: (tx) => lockBoth(tx, id, otherId),
    work: async (tx, signalChange) => {
      const other = isUuid(otherId) ? await findAccount(tx, otherId) : undefined;
      if (!other) fail('USER_NOT_FOUND');
      if (other.id === id) refuse('Vous ne pouvez pas vous bloquer vous-même.');
      const isNew = await insertMemberBlock(tx, id, other.id);
      for (const { onBlock } of services.features)
        await onBlock?.(tx, signalChange, services, { blockerId: id, blockedId: other.id });
      return { block: await findBlockedMemberOrThrow(tx, id, other.id), isNew };
    },
  });
}

/**
 * Locks the blocker exclusively and the other person shared, in the order of `lockAccountsForShare`: two people who block each
 * other would otherwise deadlock.
 */
async function lockBoth(tx: Queryable, id: string, otherId: string): Promise<void> {
  const both = tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [id, otherId].filter(isUuid))
    .orderBy('role')
    .orderBy('id');
  for (const person of await both.execute())
    await (person.id === id ? lockAccount : lockAccountForKeyShare)(tx, person.id);
}

const refuse = (sentence: string) => fail('INVALID_INPUT', { fields: { userId: sentence } });
