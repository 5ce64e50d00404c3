import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { TEST_ADMIN_CREDENTIALS } from '../../e2e/support/start-test-site-process.ts';
import type { CrashBenchMailServer } from './crash-bench-mail-server.ts';
import type { CrashResultRow, CrashResults } from './crash-results.ts';
import type { CrashWorkloadPerson, WriteTally } from './crash-workload-client.ts';
import type { CrashWorkloadData } from './crash-workload-data.ts';

/** Acknowledged writes of one kind. */
interface AcknowledgedWrites<V> extends WriteTally {
  /** Values that the product has to keep, by key. */
  values: Map<string, V>;
}

/** Kind of write, repeated as clients of the product would. */
export interface WorkloadActivity<V = unknown> {
  subject: string;
  /** People who write at the same time. */
  clients: readonly CrashWorkloadPerson[];
  /** Milliseconds between two writes of a client. */
  pause: number;
  /** Writes, and notes what was acknowledged. */
  write(client: CrashWorkloadPerson, writes: AcknowledgedWrites<V>): Promise<void>;
  /** Reads the current values, by the same keys. */
  read(values: Map<string, V>): Promise<(readonly [key: string, value: V | undefined])[]>;
  /** True while others wait for writes of this kind. */
  isUnfinished?: () => boolean;
}

const TIMEOUT_MS = 120_000;
/** Acknowledged writes between two kills. */
const WRITES_BETWEEN = 40;

/** Settings of a site that sends its mails to the tracker and limits no requests. */
export const createCrashWorkloadSiteSettings = ({ mailbox }: CrashBenchMailServer) => ({
  SMTP_URL: mailbox.smtpUrl,
  ADMIN_EMAIL: TEST_ADMIN_CREDENTIALS.email,
  ADMIN_PASSWORD: TEST_ADMIN_CREDENTIALS.password,
  UNREAD_MAIL_AFTER: '1',
  DEMO: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
});

/** Starts all activities. They stop in the order given, each once its writes are answered. */
export function startCrashWorkload(
  world: CrashWorkloadData,
  kinds: readonly ((world: CrashWorkloadData) => WorkloadActivity)[],
) {
  const { product } = world;
  let failure: { error: unknown } | undefined;
  const check = () => {
    if (failure) throw failure.error;
  };
  const activities = kinds.map((kind) => {
    const activity = kind(world);
    const writes: AcknowledgedWrites<unknown> = { count: 0, repeated: 0, values: new Map() };
    let isStopped = false;
    const repeat = async (client: CrashWorkloadPerson) => {
      for (; !isStopped || activity.isUnfinished?.(); await sleep(activity.pause))
        await activity.write(client, writes);
    };
    const done = Promise.all(activity.clients.map(repeat)).catch((error: unknown) => {
      failure ??= { error };
    });
    return {
      async stop() {
        isStopped = true;
        await done;
        check();
      },
      async readBack(): Promise<CrashResults> {
        return { [activity.subject]: compareWrites(writes, await activity.read(writes.values)) };
      },
    };
  });

  return {
    /**
     * Resolves after some more writes, where listings are there to be changed; before every other kill as a mail is
     * accepted.
     * @throws Error the first wrong answer, or when no answer came for two minutes
     */
    async untilNext(kill = 0) {
      const enough = product.answered + WRITES_BETWEEN;
      let lastAnswer = { count: product.answered, at: Date.now() };
      while (product.answered < enough || world.publicListings.length < 2 || world.archivable.length < 1) {
        check();
        if (product.answered > lastAnswer.count) lastAnswer = { count: product.answered, at: Date.now() };
        if (Date.now() - lastAnswer.at > TIMEOUT_MS)
          throw new Error('The product has answered nothing for two minutes');
        await sleep(20);
      }
      await sleep(Math.random() * 500);
      if (kill % 2 === 1) await product.mails.nextDelivery();
    },

    /**
     * Stops, waits so many milliseconds at most for mails that are due, and compares what was acknowledged with what is
     * there.
     */
    async finish(patience: number): Promise<CrashResults> {
      world.deadline = Date.now() + patience;
      for (const { stop } of activities) await stop();
      await product.mails.untilDelivered(world.deadline);
      const figures: CrashResults = {};
      for (const { readBack } of activities) Object.assign(figures, await readBack());
      return { ...figures, ...product.mails.results() };
    },
  };
}

function compareWrites(
  { values, count, repeated }: AcknowledgedWrites<unknown>,
  found: (readonly [key: string, value: unknown])[],
): CrashResultRow {
  const stored = new Map(found);
  const kept = [...values].filter(([key]) => stored.has(key));
  return {
    count,
    repeated,
    lost: values.size - kept.length,
    duplicated: found.length - kept.length,
    partial: kept.filter(([key, value]) => !isDeepStrictEqual(stored.get(key), value)).length,
  };
}
