import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { defineJob } from './define-job.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { makeJobsDueNow } from './make-jobs-due-now.ts';

const greet = defineJob<{ name: string }>('test-greet', { retries: 2, retryDelay: 1, concurrency: 2 });
const digest = defineJob<{ day: number }>('test-digest', { unique: true });
const farewell = defineJob<{ email: string }>('test-farewell', { retries: 0, isErased: true });
const stubborn = defineJob<{ name: string }>('test-stubborn', { retries: 0 });
const sweep = defineJob<Record<string, never>>('test-sweep');
const tidy = defineJob<Record<string, never>>('test-tidy');

let database: OpenedDatabase;
let jobs: JobQueue;
const logged: unknown[] = [];
const record = (...entry: unknown[]) => void logged.push(entry);
// Fastify's logger has more methods, which jobs do not use.
const log = { debug: record, info: record, warn: record, error: record } as unknown as Log;

beforeAll(async () => {
  database = await createTablelessTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  // Jobs that a test has stopped leave nothing to wait for.
  await jobs.stop({ timeoutMs: 500 });
  await sql`delete from pgboss.job`.execute(database.db);
  logged.length = 0;
});
afterAll(() => database.close());

describe('enqueue', () => {
  it('a job enqueued in a committed transaction runs', async () => {
    const greeted: string[] = [];
    await begin(() => jobs.handle(greet, async ({ name }) => void greeted.push(name)));
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'Ada' });
    });
    await jobs.drained();
    expect(greeted).toEqual(['Ada']);
  });

  it('a job enqueued in a transaction that rolled back does not run', async () => {
    const greeted: string[] = [];
    await begin(() => jobs.handle(greet, async ({ name }) => void greeted.push(name)));
    const sending = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'Ada' });
      throw new Error('second thoughts');
    });
    await expect(sending).rejects.toThrow('second thoughts');
    await jobs.drained();
    expect(greeted).toEqual([]);
    expect(await waitingJobs()).toBe(0);
  });

  it('a job withdrawn by part of its data in a committed transaction does not run', async () => {
    const greeted: string[] = [];
    await begin(() => jobs.handle(greet, async ({ name }) => void greeted.push(name)));
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'Ada' }, { startAfter: 60 });
      await jobs.enqueue(tx, greet, { name: 'Bob' });
      expect(await jobs.withdraw(tx, greet, { name: 'Ada' })).toEqual([{ name: 'Ada' }]);
    });
    await jobs.drained();
    expect(greeted).toEqual(['Bob']);
    expect(await jobs.withdraw(database.db, greet, { name: 'Bob' })).toEqual([]);
  });

  // The limit is below the 5 s of polling: only the notification can be in time.
  it('a new job wakes its worker before the next poll', { timeout: 4500 }, async () => {
    const { promise: ran, resolve } = Promise.withResolvers<void>();
    await begin(() => jobs.handle(greet, async () => resolve()));
    await untilFirstPoll();
    await jobs.enqueue(database.db, greet, { name: 'Ada' });
    await ran;
  });

  it('a job with a later start waits until its time', async () => {
    const greeted: string[] = [];
    await begin(() => jobs.handle(greet, async ({ name }) => void greeted.push(name)));
    await jobs.enqueue(database.db, greet, { name: 'later' }, { startAfter: 3600 });
    await jobs.enqueue(database.db, greet, { name: 'dated' }, { startAfter: new Date(Date.now() + HOUR_MS) });
    await jobs.enqueue(database.db, greet, { name: 'now' });
    await jobs.drained();
    expect(greeted).toEqual(['now']);
    expect(await waitingJobs()).toBe(2);
  });

  it('a job with a singleton key waits only once', async () => {
    await begin();
    for (const singletonKey of ['a', 'a', 'b']) {
      await jobs.enqueue(database.db, digest, { day: 1 }, { singletonKey, startAfter: 3600 });
    }
    expect(await waitingJobs()).toBe(2);
    await expect(jobs.enqueue(database.db, greet, { name: 'x' }, { singletonKey: 'a' })).rejects.toThrow(
      'unique',
    );
  });
});

describe('makeJobsDueNow', () => {
  it('a job that was given up runs once more, and one that waits runs now', async () => {
    const tried: string[] = [];
    await begin(() =>
      jobs.handle(stubborn, async ({ name }) => {
        tried.push(name);
        throw new Error('no');
      }),
    );
    await jobs.enqueue(database.db, stubborn, { name: 'Ada' });
    await jobs.enqueue(database.db, stubborn, { name: 'Bob' }, { startAfter: 3600 });
    await jobs.drained();
    expect(tried).toEqual(['Ada']);
    expect(await makeJobsDueNow(database.db, sql`name = ${stubborn.name}`)).toBe(2);
    await jobs.drained();
    expect(tried.sort()).toEqual(['Ada', 'Ada', 'Bob']);
    const { rows } = await sql`select state::text as state from pgboss.job`.execute(database.db);
    expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }]);
  });
});

describe('handle', () => {
  it('jobs in a number far above a batch are all handled', async () => {
    let count = 0;
    await begin(() => jobs.handle(greet, async () => void count++));
    await database.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 35; i++) await jobs.enqueue(tx, greet, { name: `n${i}` });
    });
    await jobs.drained();
    expect(count).toBe(35);
  });

  it('a failing job is retried under the same id, while others go on', async () => {
    const attempts: string[] = [];
    const done: string[] = [];
    await begin(() =>
      jobs.handle(greet, async ({ name }, { id }) => {
        if (name !== 'unlucky') return void done.push(name);
        attempts.push(id);
        if (attempts.length === 1) throw new Error('not this time');
      }),
    );
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'unlucky' });
      await jobs.enqueue(tx, greet, { name: 'neighbour' });
    });
    await jobs.drained();
    expect(attempts).toHaveLength(1);
    expect((await statesOfJobs()).sort()).toEqual(['completed', 'retry']);

    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db);
    await jobs.enqueue(database.db, greet, { name: 'waker' });
    await jobs.drained();
    expect(attempts).toEqual([attempts[0], attempts[0]]);
    expect(done).toEqual(['neighbour', 'waker']);
  });

  it('a retry is found although `Date` was moved back during the job', async () => {
    const attempts: number[] = [];
    const moved = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR_MS });
    await begin(() =>
      jobs.handle(greet, async () => {
        attempts.push(Date.now());
        if (attempts.length > 1) return;
        await moved.promise;
        throw new Error('not this time');
      }),
    );
    await jobs.enqueue(database.db, greet, { name: 'Ada' });
    await expect.poll(() => attempts).toHaveLength(1);
    vi.useRealTimers();
    moved.resolve();
    await expect.poll(statesOfJobs, { timeout: 20_000 }).toEqual(['completed']);
    expect(attempts).toHaveLength(2);
  });

  it('a job whose data must not stay is erased once done or failed for good', async () => {
    await begin(() =>
      jobs.handle(farewell, async ({ email }) => {
        if (email === 'gone@example.org') throw new Error('no such mailbox');
      }),
    );
    for (const email of ['ada@example.org', 'gone@example.org'])
      await jobs.enqueue(database.db, farewell, { email });
    await jobs.drained();
    await expect.poll(statesOfJobs).toEqual([]);
  });

  it('a job does not run twice when the database goes away as it ends', async () => {
    const greeted: string[] = [];
    const isBack = Promise.withResolvers<void>();
    await begin(() =>
      jobs.handle(greet, async ({ name }) => {
        greeted.push(name);
        if (name === 'Ada') await hideQueue(isBack.resolve);
      }),
    );
    await untilFirstPoll();
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'Ada' });
      await jobs.enqueue(tx, greet, { name: 'neighbour' });
    });
    await isBack.promise;
    await jobs.drained();
    expect(greeted.sort()).toEqual(['Ada', 'neighbour']);
    expect(await statesOfJobs()).toEqual(['completed', 'completed']);
  });

  it('a failed job is logged without personal words', async () => {
    await begin(() =>
      jobs.handle(greet, async ({ name }) => {
        throw Object.assign(new TypeError(`no mailbox for ${name}`), { code: 'EENVELOPE' });
      }),
    );
    await jobs.enqueue(database.db, greet, { name: 'ada@example.org' });
    await jobs.drained();
    const { rows } = await sql<{ output: unknown }>`select output from pgboss.job`.execute(database.db);
    const kept = JSON.stringify([logged, rows]);
    expect(kept).not.toContain('ada@');
    expect(kept).toContain('test-greet');
    expect(kept).toContain('EENVELOPE');
  });
});

describe('stop', () => {
  it('a running job may finish before the stop', async () => {
    const started = Promise.withResolvers<void>();
    let finished = false;
    await begin(() =>
      jobs.handle(greet, async () => {
        started.resolve();
        await new Promise((pause) => setTimeout(pause, 100));
        finished = true;
      }),
    );
    await jobs.enqueue(database.db, greet, { name: 'slow' });
    await started.promise;
    await jobs.stop();
    expect(finished).toBe(true);
    expect(await statesOfJobs()).toEqual(['completed']);
  });

  it('a job that takes too long at the stop is handed back, and its signal aborted', async () => {
    const started = Promise.withResolvers<void>();
    const givenUp = Promise.withResolvers<void>();
    await begin(() =>
      jobs.handle(greet, (_, { signal }) => {
        signal.addEventListener('abort', () => givenUp.resolve());
        started.resolve();
        return givenUp.promise;
      }),
    );
    await jobs.enqueue(database.db, greet, { name: 'endless' });
    await started.promise;
    await jobs.stop({ timeoutMs: 50 });
    await givenUp.promise;
    expect(await statesOfJobs()).toEqual(['retry']);
  });
});

describe('a process that died', () => {
  it.each([
    ['are due at once where no other process can work on them', true, ['Ada'], 'completed'],
    ['may be in work elsewhere on a shared server', false, [], 'active'],
  ] as const)(
    'a dead process leaves jobs that %s, not counted as failed',
    async (_, isAlone, expected, state) => {
      const greeted: string[] = [];
      await begin();
      await jobs.enqueue(database.db, greet, { name: 'Ada' });
      await jobs.stop();
      // Job taken at its last attempt, with a current heartbeat.
      await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = 2`.execute(
        database.db,
      );
      await begin(() => jobs.handle(greet, async ({ name }) => void greeted.push(name)), { isAlone });
      await (isAlone ? jobs.drained() : untilFirstPoll());
      expect(greeted).toEqual(expected);
      expect(await statesOfJobs()).toEqual([state]);
    },
  );

  it('a dead process is noticed by its missed heartbeat when another starts', async () => {
    const greeted: string[] = [];
    await begin();
    await jobs.enqueue(database.db, greet, { name: 'Ada' });
    await jobs.stop();
    await sql`
      update pgboss.job
      set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'`.execute(
      database.db,
    );
    await begin(() => jobs.handle(greet, async ({ name }) => void greeted.push(name)));
    await jobs.drained();
    expect(greeted).toEqual(['Ada']);
  });
});

describe('schedule', () => {
  const [former, current] = ['0001_tables.sql', '0002_more_tables.sql'];

  it('a schedule that is no longer declared is removed, others stay', async () => {
    await begin(() => jobs.schedule(sweep, '0 3 * * *'), { release: former });
    expect(await scheduled()).toEqual([{ name: 'test-sweep', cron: '0 3 * * *', timezone: 'Europe/Paris' }]);
    await jobs.stop();
    await begin(undefined, { release: current });
    expect(await scheduled()).toEqual([]);
  });

  it('a schedule of a newer release stays when a process of the old one starts late', async () => {
    await begin(
      () => {
        jobs.schedule(sweep, '0 4 * * *');
        jobs.schedule(tidy, '0 5 * * *');
      },
      { release: current },
    );
    await jobs.stop();
    await begin(() => jobs.schedule(sweep, '0 3 * * *'), { release: former });
    expect(await scheduled()).toMatchObject([
      { name: 'test-sweep', cron: '0 4 * * *' },
      { name: 'test-tidy', cron: '0 5 * * *' },
    ]);
  });
});

async function begin(declare: () => void = () => {}, { release = '', isAlone = false } = {}): Promise<void> {
  jobs = await createJobQueue({ database: { ...database, isAlone }, log, release });
  declare();
  await jobs.start();
}

/** An idle worker sleeps between two polls: a job sent before the first would be found without any signal. */
async function untilFirstPoll(): Promise<void> {
  await new Promise((pause) => setTimeout(pause, 300));
}

/** Queue whose tables are missing for half a second. */
async function hideQueue(onBack: () => void): Promise<void> {
  await sql`alter schema pgboss rename to away`.execute(database.db);
  setTimeout(() => sql`alter schema away rename to pgboss`.execute(database.db).then(onBack), 500);
}

async function waitingJobs(): Promise<number> {
  return (await statesOfJobs()).filter((state) => state === 'created').length;
}

async function statesOfJobs(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state::text as state from pgboss.job`.execute(
    database.db,
  );
  return rows.map(({ state }) => state);
}

async function scheduled() {
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule order by name`.execute(
    database.db,
  );
  return rows;
}
