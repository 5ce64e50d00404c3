import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/messaging/schemas.ts';
import { type CrashWorkloadData, pickRandom } from '../crash-workload-data.ts';
import type { CrashWorkloadPerson } from '../people.ts';
import { createWriteTally, requestUntilAnsweredInBench } from '../request-until-answered-in-bench.ts';
import { compareAcknowledgedWrites, repeatUntilStopped, type WorkloadActivity } from './workload-activity.ts';

/** Members who write about listings, and authors who answer. */
export function createMessagingWorkloadActivity({
  product,
  members,
  publicListings,
}: CrashWorkloadData): WorkloadActivity {
  const tally = createWriteTally();
  /** Ids by reader and text: both people of a conversation read each message. */
  const sent = new Map<string, string>();
  const conversations = new Map<string, CrashWorkloadPerson[]>();

  const send = async (sender: CrashWorkloadPerson, receiver: CrashWorkloadPerson, target: object) => {
    const clientKey = randomUUID();
    const body = { ...target, clientKey, text: `Bonjour ${clientKey}` };
    const ask = { token: sender.token, body, tally };
    const request = 'POST /api/messages/create';
    const { message } = await requestUntilAnsweredInBench<{ message: Message }>(product, request, ask);
    const { _id, conversationId, text } = message;
    for (const { id } of [sender, receiver]) sent.set(`${id} ${text}`, _id);
    conversations.set(conversationId, [sender, receiver]);
    product.mails.expect('unread', receiver.email);
    return conversationId;
  };

  const write = async (writer: CrashWorkloadPerson) => {
    const listing = pickRandom(publicListings);
    if (!listing) return;
    const conversationId = await send(writer, listing.owner, { adId: listing.id });
    await send(listing.owner, writer, { conversationId });
  };

  const readAll = async (token: string, conversationId: string): Promise<Message[]> => {
    const all: Message[] = [];
    for (let before = ''; ; ) {
      const request = `GET /api/messages/conversations/${conversationId}/messages?limit=100${before}`;
      const page = await requestUntilAnsweredInBench<{ messages: Message[]; hasOlder: boolean }>(
        product,
        request,
        {
          token,
        },
      );
      all.push(...page.messages);
      if (!page.hasOlder) return all;
      before = `&before=${page.messages[0]?._id}`;
    }
  };

  return {
    work: (isStopped) => repeatUntilStopped(members, isStopped, 150, write),

    async readBack() {
      const found: [string, string][] = [];
      for (const [conversationId, people] of conversations) {
        for (const { id, token } of people) {
          const messages = await readAll(token, conversationId);
          found.push(...messages.map(({ _id, text }): [string, string] => [`${id} ${text}`, _id]));
        }
      }
      return { messages: { ...tally, ...compareAcknowledgedWrites(sent, found) } };
    },
  };
}
