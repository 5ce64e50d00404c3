import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { isBlockedFromWritingTo } from '#server/features/accounts/blocks/queries.ts';
import { lockAccountsForShare } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import { insertOrUnarchiveConversationMembers } from './membership.ts';

/**
 * Opens the only direct conversation of an administrator with a person, who sees it from its first message
 * on.
 * @throws Failure USER_NOT_FOUND, TO_ONESELF, FORBIDDEN when the administrator has blocked this person
 */
export function openConversationAsAdmin(
  write: ViewerTransactionRunner,
  adminId: string,
  targetId: string,
): Promise<{ id: string; isNew: boolean }> {
  return write({
    before: (tx) => lockAccountsForShare(tx, [adminId, targetId].filter(isUuid)),
    work: async (tx, _signalChange, _admin, people) => {
      if (targetId === adminId) fail('TO_ONESELF');
      if (people.length < 2) fail('USER_NOT_FOUND');
      if (await isBlockedFromWritingTo(tx, adminId, targetId)) fail('FORBIDDEN');
      const isNew = await insertDirect(tx, adminId, targetId);
      const { id } = await findDirect(tx, adminId, targetId);
      await insertOrUnarchiveConversationMembers(tx, id, [adminId]);
      return { id, isNew };
    },
  });
}

/**
 * Inserts a direct conversation.
 * @returns false when these two already have one
 */
async function insertDirect(tx: Queryable, starterId: string, partnerId: string): Promise<boolean> {
  const row = await tx
    .insertInto('conversations')
    .values({ id: uuidv7(), listingId: null, isDirect: true, starterId, partnerId, lastMessageAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const PEOPLE = ['starterId', 'partnerId'] as const;

/**
 * Direct conversation of two people, found through the expressions of the index `conversations_direct_key`.
 */
function findDirect(tx: Queryable, one: string, other: string) {
  return tx
    .selectFrom('conversations')
    .select('id')
    .where('isDirect', '=', true)
    .where('starterId', 'is not', null)
    .where('partnerId', 'is not', null)
    .where(({ eb, fn }) => eb(fn('least', PEOPLE), '=', sql`least(${one}::uuid, ${other}::uuid)`))
    .where(({ eb, fn }) => eb(fn('greatest', PEOPLE), '=', sql`greatest(${one}::uuid, ${other}::uuid)`))
    .executeTakeFirstOrThrow();
}
