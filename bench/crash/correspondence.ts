import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#contract/messaging/schemas.ts';
import { askApi } from '../../e2e/support/api.ts';
import type { Neighbour, Site } from './neighbourhood.ts';

/** A message that the product said it has (201). */
export interface Acknowledged extends Pick<Message, '_id' | 'conversationId' | 'text'> {
  clientKey: string;
  sender: Neighbour;
  receiver: Neighbour;
  /** How many times it was sent before an answer came. */
  tries: number;
}

/** Members who write to an author about each listing, and the author who answers, all at once until stopped. */
export function startCorrespondence(
  site: Site,
  { neighbours, listingIds }: { neighbours: Neighbour[]; listingIds: string[] },
) {
  const [author, ...writers] = neighbours as [Neighbour, ...Neighbour[]];
  const acknowledged: Acknowledged[] = [];
  const opened: { conversationId: string; writer: Neighbour }[] = [];
  let isOver = false;

  const send = async (sender: Neighbour, receiver: Neighbour, target: object) => {
    const clientKey = randomUUID();
    const text = `Bonjour ${clientKey}`;
    for (let tries = 1; ; tries++) {
      try {
        const body = { ...target, clientKey, text };
        const { message } = await askApi<{ message: Message }>(site, 'POST /api/messages/create', {
          token: sender.token,
          body,
        });
        const { _id, conversationId } = message;
        acknowledged.push({ _id, conversationId, text: message.text, clientKey, sender, receiver, tries });
        return conversationId;
      } catch (error) {
        // No answer, or the database is away: as the page does, the same message again. Anything else is a fault.
        if (!(error instanceof TypeError) && !/ answered 503/.test(String(error))) throw error;
        await sleep(30);
      }
    }
  };

  const write = async (writer: Neighbour) => {
    for (let n = 0; !isOver; n++) {
      const adId = listingIds[n % listingIds.length];
      const isFirst = n < listingIds.length;
      const conversationId = await send(writer, author, { adId });
      if (isFirst) opened.push({ conversationId, writer });
      await sleep(50);
    }
  };
  const answer = async () => {
    while (!isOver) {
      const next = opened.shift();
      if (next) await send(author, next.writer, { conversationId: next.conversationId });
      else await sleep(30);
    }
  };
  const everybody = Promise.all([...writers.map(write), answer()]);
  let failure: unknown;
  everybody.catch((error: unknown) => {
    failure = error;
  });

  return {
    acknowledged,
    /** Resolves once so many more messages are acknowledged. */
    async untilWritten(more: number) {
      const enough = acknowledged.length + more;
      while (acknowledged.length < enough) {
        if (failure) throw failure;
        await sleep(20);
      }
    },
    /** Resolves once every message that was begun is acknowledged. */
    async end() {
      isOver = true;
      await everybody;
    },
  };
}
