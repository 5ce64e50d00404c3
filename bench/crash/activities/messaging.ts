import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/messaging/schemas.ts';
import type { Person } from '../people.ts';
import type { ProductUnderTest } from '../product-under-test.ts';
import { newTally, retryUntilAnswered } from '../retry.ts';
import { anyOf, type PublicListing, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';

interface Sent extends Pick<Message, '_id' | 'conversationId' | 'text'> {
  clientKey: string;
  sender: Person;
  receiver: Person;
}

/** Members who write about every listing, and authors who answer the first message about it. */
export function messaging({ product, members, publicListings }: World): Activity {
  const tally = newTally();
  const acknowledged: Sent[] = [];
  const writers = members.map((writer) => ({ writer, next: 0 }));

  const send = async (sender: Person, receiver: Person, target: object) => {
    const clientKey = randomUUID();
    const body = { ...target, clientKey, text: `Bonjour ${clientKey}` };
    const ask = { token: sender.token, body, tally };
    const { message } = await retryUntilAnswered<{ message: Message }>(
      product,
      'POST /api/messages/create',
      ask,
    );
    const { _id, conversationId, text } = message;
    acknowledged.push({ _id, conversationId, text, clientKey, sender, receiver });
    product.mails.expect('unread', receiver.email);
    return conversationId;
  };

  const write = async (writing: { writer: Person; next: number }) => {
    const { writer, next } = writing;
    const fresh: PublicListing | undefined = publicListings[next];
    const listing = fresh ?? anyOf(publicListings);
    if (!listing) return;
    const conversationId = await send(writer, listing.owner, { adId: listing.id });
    if (!fresh) return;
    writing.next += 1;
    await send(listing.owner, writer, { conversationId });
  };

  return {
    work: (isStopped) => repeatUntil(writers, isStopped, 150, write),

    async readBack() {
      const stored = new Map<string, Message[]>();
      for (const [conversationId, [first]] of Map.groupBy(acknowledged, (sent) => sent.conversationId)) {
        for (const { token } of first ? [first.sender, first.receiver] : []) {
          for (const message of await readAll(product, token, conversationId)) {
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
          duplicated: found.filter(({ copies }) => copies.length > 1).length,
          partial: found.filter((one) => one.copies.length > 0 && !isAsSent(one)).length,
        },
      };
    },
  };
}

async function readAll(product: ProductUnderTest, token: string, conversationId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before = ''; ; ) {
    const request = `GET /api/messages/conversations/${conversationId}/messages?limit=100${before}`;
    const page = await retryUntilAnswered<{ messages: Message[]; hasOlder: boolean }>(product, request, {
      token,
    });
    all.push(...page.messages);
    if (!page.hasOlder) return all;
    before = `&before=${page.messages[0]?._id}`;
  }
}
