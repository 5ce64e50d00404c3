import { type Expression, type SqlBool, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

type UserId = Expression<string | null>;

/** SQL condition: neither of two people has blocked the other. */
export const noBlockBetweenMembersCondition = (one: UserId, other: UserId) => sql<SqlBool>`not exists (
  select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;

/**
 * SQL condition: messages between two people pass, as neither has blocked the other, or only an administrator
 * is blocked.
 */
export const messagingAllowedCondition = (one: UserId, other: UserId) => sql<SqlBool>`not exists (
  select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one}))
    and not exists (select from users where id = blocked_id and role = ${sql.lit(ROLE_ADMIN)}))`;

/**
 * True when a block stops the sender from writing to the receiver: the sender's own, or the receiver's unless
 * the sender is an administrator.
 */
export async function isBlockedFromWritingTo(
  db: Queryable,
  senderId: string,
  receiverId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('blocks')
    .innerJoin('users as blocked', 'blocked.id', 'blocks.blockedId')
    .select('blocks.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blockerId', '=', senderId), eb('blockedId', '=', receiverId)]),
        eb.and([
          eb('blockerId', '=', receiverId),
          eb('blockedId', '=', senderId),
          eb('blocked.role', '!=', ROLE_ADMIN),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** User id as an SQL value of type uuid. */
export const castToSqlUuid = (id: string) => sql<string>`${id}::uuid`;

/** True when one of two people has blocked the other. */
export async function hasMemberBlockBetween(db: Queryable, one: string, other: string): Promise<boolean> {
  return (await findMemberBlocksInvolving(db, [one])).isBlocked(one, other);
}

/** Blocks by and of each of these people, read in one statement. */
export async function findMemberBlocksInvolving(db: Queryable, ids: string[]) {
  if (ids.length === 0) return { isBlocked: () => false };
  const rows = await db
    .selectFrom('blocks')
    .select(['blockerId', 'blockedId'])
    .where((eb) => eb.or([eb('blockerId', 'in', ids), eb('blockedId', 'in', ids)]))
    .execute();
  const pairs = new Set(rows.map(({ blockerId, blockedId }) => pairOf(blockerId, blockedId)));
  return { isBlocked: (one: string, other: string) => pairs.has(pairOf(one, other)) };
}

const pairOf = (one: string, other: string) => [one, other].sort().join(' ');

/**
 * Inserts a block.
 * @returns false when this person had been blocked already
 */
export async function insertMemberBlock(
  tx: Queryable,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('blocks')
    .values({ id: uuidv7(), blockerId, blockedId })
    .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMemberBlock(tx: Queryable, blockerId: string, blockedId: string): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .execute();
}

/** Blocked people of a member, latest block first. */
export const listBlockedMembers = (db: Queryable, blockerId: string) =>
  blocksOf(db, blockerId).orderBy('blocks.createdAt', 'desc').orderBy('blocks.id', 'desc').execute();

/** Existing block of a person. */
export const findBlockedMemberOrThrow = (tx: Queryable, blockerId: string, blockedId: string) =>
  blocksOf(tx, blockerId).where('blocks.blockedId', '=', blockedId).executeTakeFirstOrThrow();

export type BlockedMemberRow = Awaited<ReturnType<typeof findBlockedMemberOrThrow>>;

const blocksOf = (db: Queryable, blockerId: string) =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blockedId')
    .where('blocks.blockerId', '=', blockerId)
    .select(['blocks.id', 'blocks.blockedId', 'blocks.createdAt', 'users.firstName']);

/** Number of blockers by id of the blocked; people whom nobody has blocked are absent. */
export async function countBlockersByUser(db: Queryable, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('blocks')
    .where('blockedId', 'in', ids)
    .groupBy('blockedId')
    .select((eb) => ['blockedId', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ blockedId, count }) => [blockedId, count]));
}

/** Blocks that a person made, for the data export. Blocks by others of that person stay secret. */
export async function exportBlocksAsPersonalData(
  db: Queryable,
  blockerId: string,
): Promise<PersonalDataExport['blocks']> {
  const rows = await listBlockedMembers(db, blockerId);
  return rows.map(({ firstName, createdAt }) => ({ who: firstName, createdAt: createdAt.toISOString() }));
}
