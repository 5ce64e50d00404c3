import { validate as isUuid } from 'uuid';
import { listingTexts } from '#contract/listings/texts.ts';
import { areApart } from '#server/features/accounts/blocks/queries.ts';
import { lockPeople } from '#server/features/accounts/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { changeLife, lockOwn } from './change-life.ts';

/**
 * Reserves a listing for the person of one of its conversations, and no longer for anybody else.
 * @throws Failure as `lockOwn`, INVALID_INPUT for a conversation that its author does not see, is about something else,
 * or whose person is suspended or has left
 */
export function reserveFor(
  write: Write,
  services: Pick<Services, 'config' | 'onBecamePublic'>,
  id: string,
  conversationId: string,
): Promise<ListingRow> {
  return write(async (tx, signalChange, author) => {
    const conversation = await findConversation(tx, id, conversationId);
    // Before the listing, as whoever erases an account does.
    const [buyer] = conversation?.starterId ? await lockPeople(tx, [conversation.starterId]) : [];
    const listing = await lockOwn(tx, author, id, 'reserved');
    const refuse = (reason: string) => fail('INVALID_INPUT', { fields: { conversationId: reason } });
    if (!conversation || (buyer && (await areApart(tx, author.id, buyer.id))))
      return refuse(listingTexts.reservedFor);
    if (!buyer || buyer.suspendedAt) return refuse(listingTexts.reservedForGone);
    return changeLife(tx, signalChange, services, { ...listing, reservedForId: buyer.id }, 'reserved');
  });
}

/** With who began it, which the listing's author never does; null when they have left. */
async function findConversation(tx: Queryable, listingId: string, conversationId: string) {
  if (!isUuid(listingId) || !isUuid(conversationId)) return undefined;
  return tx
    .selectFrom('conversations')
    .select('starterId')
    .where('id', '=', conversationId)
    .where('listingId', '=', listingId)
    .executeTakeFirst();
}
