import { expect, test, vi } from 'vitest';
import { createRequestConcurrencyLimiter, type RequestConcurrencySlot } from './turns.ts';

const turns = createRequestConcurrencyLimiter({ running: 2, waiting: 2 });

function take(key: string): RequestConcurrencySlot {
  const turn = turns.take(key);
  if (!turn) throw new Error('refused');
  return turn;
}

/** True when it is this turn's time, `waits` otherwise. */
const isReady = ({ ready }: RequestConcurrencySlot) => Promise.race([ready, Promise.resolve('waits')]);

test('a key may have a number of running turns and a number of waiting ones', async () => {
  const [first, second, third, fourth] = [take('a'), take('a'), take('a'), take('a')];
  expect(await Promise.all([first, second, third, fourth].map(isReady))).toEqual([
    true,
    true,
    'waits',
    'waits',
  ]);
  expect(turns.take('a')).toBeNull();
  const other = take('b');
  expect(await isReady(other)).toBe(true);

  second.release();
  second.release();
  expect([await third.ready, await isReady(fourth)]).toEqual([true, 'waits']);
  for (const turn of [first, third, fourth, other]) turn.release();
  expect(turns.countKeys()).toBe(0);
});

test('a request that had a turn before waits for another however many wait', async () => {
  const held = [take('a'), take('a'), take('a'), take('a')];
  expect(turns.take('a')).toBeNull();
  const again = turns.take('a', { isAdmitted: true });
  expect(again && (await isReady(again))).toBe('waits');
  for (const turn of held) turn.release();
  expect(await again?.ready).toBe(true);
  again?.release();
  expect(turns.countKeys()).toBe(0);
});

test('a turn pauses after a long one only while others wait for it', async () => {
  vi.useFakeTimers();
  const restful = createRequestConcurrencyLimiter({ running: 1, waiting: 1, rest: 2 });
  const [first, second] = [restful.take('a'), restful.take('a')];
  await first?.ready;
  vi.advanceTimersByTime(100);
  first?.release();
  vi.advanceTimersByTime(199);
  expect(second && (await isReady(second))).toBe('waits');
  vi.advanceTimersByTime(1);
  expect(second && (await isReady(second))).toBe(true);
  vi.advanceTimersByTime(100);
  second?.release();
  expect(restful.countKeys()).toBe(0);
  vi.useRealTimers();
});

test('a turn that is released while it waits leaves the queue', async () => {
  const [first, second, third, fourth] = [take('a'), take('a'), take('a'), take('a')];
  third.release();
  expect(await third.ready).toBe(false);
  const fifth = take('a');
  first.release();
  expect([await fourth.ready, await isReady(fifth)]).toEqual([true, 'waits']);
  for (const turn of [second, fourth]) turn.release();
  expect(await fifth.ready).toBe(true);
  fifth.release();
  expect(turns.countKeys()).toBe(0);
});
