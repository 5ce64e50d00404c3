import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Queue of tasks that record their name when they start, and end when they are released. */
function workshop(limits: { atOnce: number; maxWaiting: number }) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (sender: string, name = sender, left?: AbortSignal) =>
    queue.run(
      sender,
      () => {
        started.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      },
      left,
    );
  const endOne = async () => {
    await nextTurn();
    ends.shift()?.();
    await nextTurn();
  };
  return { queue, started, add, endOne };
}

test('a task is next in turn, although another sender has a hundred waiting', async () => {
  const { started, add, endOne } = workshop({ atOnce: 1, maxWaiting: 100 });
  for (let i = 0; i <= 100; i += 1) void add('many');
  void add('one');
  void add('another');
  for (let i = 0; i < 5; i += 1) await endOne();
  expect(started).toEqual(['many', 'many', 'one', 'another', 'many', 'many']);
});

test("tasks of several senders alternate, each sender's in their order", async () => {
  const { started, add, endOne } = workshop({ atOnce: 2, maxWaiting: 5 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name.slice(0, 1), name);
  for (let i = 0; i < 7; i += 1) await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']);
});

test('tasks of one sender may wait only up to a number, whatever others send', async () => {
  const { queue, add } = workshop({ atOnce: 1, maxWaiting: 2 });
  void add('many');
  void add('many');
  expect(() => queue.requireRoom('many', 2)).toThrow(expect.objectContaining({ code: 'BUSY' }));
  void add('many');
  await expect(add('many')).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: expect.any(Number) });
  expect(queue.waitingOf('many')).toBe(2);
  queue.requireRoom('one', 2);
});

test('a task whose sender has disconnected is not started, and frees its place', async () => {
  const { queue, started, add, endOne } = workshop({ atOnce: 1, maxWaiting: 2 });
  const leaving = new AbortController();
  void add('one', 'first');
  const given = add('one', 'left', leaving.signal);
  void add('one', 'second');
  leaving.abort();
  await expect(given).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  await expect(add('one', 'late', leaving.signal)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect(queue.waitingOf('one')).toBe(1);
  await endOne();
  expect(started).toEqual(['first', 'second']);
});

test('a task that fails lets the next one run', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 2 });
  const failing = queue.run('one', () => Promise.reject(new Error('broken')));
  const following = queue.run('one', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await following).toBe('done');
});
