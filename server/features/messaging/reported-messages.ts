import './tables.ts';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { MessageRow } from './tables.ts';

/** Number of messages shown to moderators before and after a reported one. */
const BEFORE = 3;
const AFTER = 3;

/** Message of a conversation that this member is in, even if a block hides it. */
export async function findReportableMessage(
  db: Queryable,
  userId: string,
  id: string,
): Promise<MessageRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('messages as m')
    .innerJoin('conversationMembers as me', 'me.conversationId', 'm.conversationId')
    .where('me.userId', '=', userId)
    .where('m.id', '=', id)
    .selectAll('m')
    .executeTakeFirst();
}

/** Reported message with the few around it, in order. */
export async function listReportedMessageContext(db: Queryable, id: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('messages as reported', 'reported.conversationId', 'm.conversationId')
    .where('reported.id', '=', id)
    .where((eb) =>
      eb.between('m.position', eb('reported.position', '-', BEFORE), eb('reported.position', '+', AFTER)),
    )
    .selectAll('m')
    .orderBy('m.position')
    .execute();
}
