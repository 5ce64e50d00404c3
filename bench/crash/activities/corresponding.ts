import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/messaging/schemas.ts';
import { insistOn, newTally } from '../insist.ts';
import type { Person, Site } from '../site.ts';
import { anyOf, type PublicListing, type Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';

interface Sent extends Pick<Message, '_id' | 'conversationId' | 'text'> {
  clientKey: string;
  sender: Person;
  receiver: Person;
}

/** Members who write about every listing, and authors who answer the first message of each. */
export function corresponding({ site, members, market }: Town): Activity {
  const tally = newTally();
  const acknowledged: Sent[] = [];
  const readers = members.map((writer) => ({ writer, read: 0 }));

  const send = async (sender: Person, receiver: Person, target: object) => {
    const clientKey = randomUUID();
    const body = { ...target, clientKey, text: `Bonjour ${clientKey}` };
    const ask = { token: sender.token, body, tally };
    const { message } = await insistOn<{ message: Message }>(site, 'POST /api/messages/create', ask);
    const { _id, conversationId, text } = message;
    acknowledged.push({ _id, conversationId, text, clientKey, sender, receiver });
    site.post.expect('unread', `${conversationId} ${receiver.email}`);
    return conversationId;
  };

  const write = async (reader: { writer: Person; read: number }) => {
    const { writer, read } = reader;
    const fresh: PublicListing | undefined = market[read];
    const listing = fresh ?? anyOf(market);
    if (!listing) return;
    const conversationId = await send(writer, listing.owner, { adId: listing.id });
    if (!fresh) return;
    reader.read += 1;
    await send(listing.owner, writer, { conversationId });
  };

  return {
    work: (isOver) => keepAt(readers, isOver, 150, write),

    async readBack() {
      const stored = new Map<string, Message[]>();
      for (const [conversationId, [first]] of Map.groupBy(acknowledged, (sent) => sent.conversationId)) {
        for (const { token } of first ? [first.sender, first.receiver] : []) {
          for (const message of await readAll(site, token, conversationId)) {
            if (!message.clientKey) continue;
            stored.set(message.clientKey, [...(stored.get(message.clientKey) ?? []), message]);
          }
        }
      }
      const found = acknowledged.map((sent) => ({ sent, copies: stored.get(sent.clientKey) ?? [] }));
      const isAsSent = ({ sent, copies: [copy] }: (typeof found)[number]) =>
        copy?._id === sent._id && copy.text === sent.text;
      return {
        messages: {
          ...tally,
          lost: found.filter(({ copies }) => copies.length === 0).length,
          doubled: found.filter(({ copies }) => copies.length > 1).length,
          half: found.filter((one) => one.copies.length > 0 && !isAsSent(one)).length,
        },
      };
    },
  };
}

async function readAll(site: Site, token: string, conversationId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before = ''; ; ) {
    const request = `GET /api/messages/conversations/${conversationId}/messages?limit=100${before}`;
    const page = await insistOn<{ messages: Message[]; hasOlder: boolean }>(site, request, { token });
    all.push(...page.messages);
    if (!page.hasOlder) return all;
    before = `&before=${page.messages[0]?._id}`;
  }
}
