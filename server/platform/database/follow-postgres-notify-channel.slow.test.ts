import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { countHeapPromisesInTest, HEAP_TEST_TIMEOUT_MS } from '#server/testing/heap.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { followPostgresNotifyChannel } from './follow-postgres-notify-channel.ts';
import type { OpenedDatabase } from './open-database.ts';

const TURNS = 300;
const realSleep = timers.setTimeout;
let database: OpenedDatabase;
let turns = 0;

/** Makes each sleep end at once. */
function skipSleeps() {
  timers.setTimeout = (_delay, value, options) => {
    turns += 1;
    return realSleep(0, value, options);
  };
  syncBuiltinESMExports();
}

describe('followChannel', () => {
  beforeAll(async () => {
    database = await createTablelessTestDatabase();
  });
  afterEach(() => {
    timers.setTimeout = realSleep;
    syncBuiltinESMExports();
  });
  afterAll(() => database.close());

  test('a connection that listens for days does not pile up promises in memory', {
    timeout: HEAP_TEST_TIMEOUT_MS,
  }, async () => {
    skipSleeps();
    const follower = { onPayload: () => {}, onListening: () => {} };
    const channel = await followPostgresNotifyChannel(
      database.listenUrl,
      silentLog,
      'test_channel',
      follower,
    );
    const countAfter = async (count: number) => {
      const end = turns + count;
      await vi.waitFor(() => expect(turns).toBeGreaterThan(end), { timeout: 60_000 });
      return countHeapPromisesInTest();
    };
    const before = await countAfter(10);
    expect((await countAfter(TURNS)) - before).toBeLessThan(TURNS / 3);
    await channel.close();
  });
});
