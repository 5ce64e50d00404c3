import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/platform/database/tables.ts';
import type { Chance } from './chance.ts';
import type { Member, Offer } from './people.ts';
import { inBatches, insertRows } from './rows.ts';
import { descriptionOf } from './supply.ts';

/** Conversations of one to seven messages about these offers; one in ten has something to read. @returns how many */
export async function insertConversations(
  db: Database,
  count: number,
  { members, offers, chance }: { members: Member[]; offers: Offer[]; chance: Chance },
): Promise<number> {
  let rows = 0;
  for (const batch of inBatches(conversations(count, members, offers, chance))) {
    rows += await insertRows(
      db,
      'conversations',
      batch.map(({ row }) => row),
    );
    await insertRows(
      db,
      'conversation_members',
      batch.flatMap(({ people }) => people),
    );
    await insertRows(
      db,
      'messages',
      batch.flatMap(({ messages }) => messages),
    );
  }
  return rows;
}

function* conversations(count: number, members: Member[], offers: Offer[], chance: Chance) {
  const begun = new Set<string>();
  for (let i = 0; i < count; i++) {
    const offer = chance.any(offers);
    const writer = chance.any(members);
    if (writer.id === offer.author.id || begun.has(writer.id + offer.id)) continue;
    begun.add(writer.id + offer.id);
    const id = uuidv7({ msecs: offer.at });
    const length = 1 + Math.floor(chance.share() * 7);
    const isUnread = chance.happens(0.1);
    const messages = Array.from({ length }, (_, index) => {
      const sender = index % 2 === 0 ? writer : offer.author;
      const receiver = index % 2 === 0 ? offer.author : writer;
      const sentAt = offer.at + (index + 1) * 3_600_000;
      return {
        id: uuidv7({ msecs: sentAt }),
        conversation_id: id,
        position: index + 1,
        sender_id: sender.id,
        client_key: `${id}-${index}`,
        text: descriptionOf(chance),
        sent_at: new Date(sentAt).toISOString(),
        unread_by: isUnread && index === length - 1 ? receiver.id : null,
      };
    });
    const common = { message_count: length, last_message_at: messages.at(-1)?.sent_at };
    const row = {
      id,
      listing_id: offer.id,
      is_direct: false,
      starter_id: writer.id,
      partner_id: offer.author.id,
    };
    const people = [writer, offer.author].map((person) => ({
      conversation_id: id,
      user_id: person.id,
      mailed_position: length,
    }));
    yield { row: { ...row, ...common, created_at: new Date(offer.at).toISOString() }, people, messages };
  }
}
