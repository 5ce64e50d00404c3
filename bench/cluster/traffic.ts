import { setTimeout as sleep } from 'node:timers/promises';
import { randomWord } from '../crash/activities/random-word.ts';
import { signUp } from '../crash/people.ts';
import { anyOf, type World } from '../crash/world.ts';
import { describeAnswer } from './wrong-answers.ts';

/** Times are `performance.now()`. */
export interface Acknowledged {
  /** Where it was sent: the balancer, or one process. */
  url: string;
  sentAt: number;
  at: number;
}

export interface Read {
  at: number;
  ms: number;
  /** Anything but 200. */
  failure: string | undefined;
}

const READERS = 2;
const READ_PAUSE_MS = 150;
const WRITE_PAUSE_MS = 500;
/** Of one address: people do not wait for each other. */
const WRITES_AT_ONCE = 12;
const PATIENCE_MS = 60_000;
/** What is younger may be where a replica has not got to, and then is 503 and not 404. */
const SETTLED_MS = 5_000;

/** Visitors through the balancer, and one small write after the other to it and to each process. */
export async function startTraffic(world: World, urls: string[], onWrong: (what: string) => void) {
  const acknowledged: Acknowledged[] = [];
  const reads: Read[] = [];
  const settled: { id: string; at: number }[] = [];
  let isStopped = false;

  const read = async () => {
    const listing = anyOf(settled.filter(({ at }) => performance.now() - at > SETTLED_MS))?.id;
    const word = randomWord();
    const paths = [`/api/adverts/search?productName=${word}`, `/app/annonces?productName=${word}`, '/'];
    const path = anyOf(listing ? [...paths, `/api/adverts/${listing}`, `/app/ad/${listing}`] : paths) ?? '/';
    const sentAt = performance.now();
    const failure = await failureOf(world.product.url + path);
    const at = performance.now();
    reads.push({ at, ms: at - sentAt, failure: failure && `${path.replace(/=.*/, '')}: ${failure}` });
    await sleep(READ_PAUSE_MS);
  };

  const writeTo = async (url: string) => {
    const writer = await signUp(world.product);
    let running = 0;
    const write = async (method: string, listing: string) => {
      const sentAt = performance.now();
      const path = method === 'DELETE' ? `/api/favorites/${listing}` : '/api/favorites';
      try {
        const answer = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${writer.token}`,
            ...(method === 'POST' && { 'content-type': 'application/json' }),
          },
          ...(method === 'POST' && { body: JSON.stringify({ ad: listing }) }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await answer.text();
        if (answer.ok) acknowledged.push({ url, sentAt, at: performance.now() });
        else if (!answer.headers.has('retry-after')) onWrong(describeAnswer(answer.status, text));
      } catch (error) {
        // A process that is told to stop is asked by the balancer alone.
        if (url === world.product.url) onWrong(String(error));
      } finally {
        running -= 1;
      }
    };
    for (let turn = 0; !isStopped; turn++) {
      const listing = anyOf(world.publicListings)?.id;
      if (listing && running < WRITES_AT_ONCE) {
        running += 1;
        void write(turn % 2 === 0 ? 'POST' : 'DELETE', listing);
      }
      await sleep(WRITE_PAUSE_MS);
    }
    while (running > 0) await sleep(50);
  };

  const settle = async () => {
    for (; !isStopped; await sleep(500)) {
      for (const { id } of world.publicListings.slice(settled.length, 200))
        settled.push({ id, at: performance.now() });
    }
  };
  const repeat = async (act: () => Promise<void>) => {
    while (!isStopped) await act();
  };
  const running = [...urls.map(writeTo), ...Array.from({ length: READERS }, () => repeat(read)), settle()];
  return {
    acknowledged,
    reads,
    /** When each address had acknowledged a write that was sent after `time`. @throws Error after two minutes */
    async untilWritten(time: number): Promise<number> {
      for (let tries = 0; tries < 6000; tries++) {
        const firsts = urls.map(
          (url) => acknowledged.find((one) => one.url === url && one.sentAt > time)?.at,
        );
        if (firsts.every((at) => at !== undefined)) return Math.max(...firsts);
        await sleep(20);
      }
      throw new Error('Not every process writes again within two minutes');
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

export type Traffic = Awaited<ReturnType<typeof startTraffic>>;

async function failureOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    return answer.status === 200 ? undefined : describeAnswer(answer.status, text);
  } catch (error) {
    return String(error);
  }
}
