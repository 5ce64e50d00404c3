import { setTimeout as sleep } from 'node:timers/promises';
import { sendTestApiRequest, TestApiRefusal } from '../../e2e/support/api.ts';
import { signUpCrashWorkloadPerson } from '../crash/crash-workload-client.ts';
import {
  type CrashWorkloadData,
  createRandomConsonantWord,
  pickRandom,
} from '../crash/crash-workload-data.ts';

/** Times are `performance.now()`. */
export interface AcknowledgedBenchWrite {
  /** URL of the balancer or of one process. */
  url: string;
  sentAt: number;
  at: number;
}

export interface TimedBenchRead {
  at: number;
  ms: number;
  /** Failure: any status but 200. */
  failure: string | undefined;
}

const READERS = 2;
const READ_PAUSE_MS = 150;
const WRITE_PAUSE_MS = 500;
/** Writes of one address: people do not wait for each other. */
const WRITES_AT_ONCE = 12;
const PATIENCE_MS = 60_000;
/** Age of a listing from which every replica has it: a younger one may be answered by 503. */
const SETTLED_MS = 5_000;

/** Visitors through the balancer, and one small write after the other to it and to each process. */
export function startClusterTraffic(
  world: CrashWorkloadData,
  sites: { url: string }[],
  onWrong: (what: string) => void,
) {
  const balancer = world.product.url;
  const urls = [balancer, ...sites.map(({ url }) => url)];
  const acknowledged: AcknowledgedBenchWrite[] = [];
  const refusedAt: number[] = [];
  const reads: TimedBenchRead[] = [];
  let isStopped = false;

  const read = async () => {
    const settled = world.publicListings.filter(({ at }) => performance.now() - at > SETTLED_MS);
    const listing = pickRandom(settled)?.id;
    const word = createRandomConsonantWord();
    const paths = [`/api/adverts/search?productName=${word}`, `/app/annonces?productName=${word}`, '/'];
    const path =
      pickRandom(listing ? [...paths, `/api/adverts/${listing}`, `/app/ad/${listing}`] : paths) ?? '/';
    const sentAt = performance.now();
    const failure = await failureOf(balancer + path);
    const at = performance.now();
    reads.push({ at, ms: at - sentAt, failure: failure && `${path.replace(/=.*/, '')}: ${failure}` });
    await sleep(READ_PAUSE_MS);
  };

  const writeTo = async (url: string) => {
    const { token } = await signUpCrashWorkloadPerson(world.product);
    const running = new Set<Promise<void>>();
    const write = async (request: string, body?: object) => {
      const sentAt = performance.now();
      try {
        await sendTestApiRequest({ url }, request, { token, ...(body && { body }) });
        acknowledged.push({ url, sentAt, at: performance.now() });
      } catch (error) {
        if (url === balancer) refusedAt.push(performance.now());
        if (error instanceof TestApiRefusal && error.isTemporary) return;
        // Temporary refusal: a process that is stopping gets further requests only through the balancer.
        if (error instanceof TestApiRefusal || url === balancer)
          onWrong(describeRequestFailureInBench(error));
      }
    };
    for (let turn = 0; !isStopped; await sleep(WRITE_PAUSE_MS)) {
      const ad = pickRandom(world.publicListings)?.id;
      if (!ad || running.size >= WRITES_AT_ONCE) continue;
      const one = turn++ % 2 ? write(`DELETE /api/favorites/${ad}`) : write('POST /api/favorites', { ad });
      running.add(one);
      void one.then(() => running.delete(one));
    }
    await Promise.all(running);
  };

  const visit = async () => {
    while (!isStopped) await read();
  };
  const running = [...urls.map(writeTo), ...Array.from({ length: READERS }, visit)];
  return {
    balancer,
    acknowledged,
    /** Times at which the balancer refused a write, also with the word to come back. */
    refusedAt,
    reads,
    /**
     * @returns the time at which each address had acknowledged a write that was sent after `time`. @throws Error after
     * two minutes
     */
    async untilWritten(time: number): Promise<number> {
      for (let tries = 0; tries < 6000; tries++) {
        const firsts = urls.map((url) => acknowledged.find((a) => a.url === url && a.sentAt > time)?.at);
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

export type RunningClusterTraffic = ReturnType<typeof startClusterTraffic>;

/** An error or a refusal in short. */
export const describeRequestFailureInBench = (error: unknown): string =>
  error instanceof TestApiRefusal ? error.message.slice(0, 120) : String((error as Error).cause ?? error);

async function failureOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return answer.status === 200 ? undefined : String(answer.status);
  } catch (error) {
    return String(error);
  }
}
