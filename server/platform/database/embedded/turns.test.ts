import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets one in at a time, in order of arrival', async () => {
  const turns = createTurns(1000, () => new Error('too late'));
  const order: string[] = [];
  const leaveFirst = await turns.take();
  const second = turns.take().then((leave) => {
    order.push('second');
    leave();
  });
  const third = turns.take().then(() => order.push('third'));
  expect(order).toEqual([]);
  leaveFirst();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

it('counts a release once', async () => {
  const turns = createTurns(1000, () => new Error('too late'));
  const leave = await turns.take();
  leave();
  leave();
  await turns.take();
  const another = turns.take();
  vi.advanceTimersByTime(1000);
  await expect(another).rejects.toThrow('too late');
});

it('gives up after the limit and does not take the place later', async () => {
  const turns = createTurns(1000, () => new Error('too late'));
  const leave = await turns.take();
  const late = turns.take();
  vi.advanceTimersByTime(1000);
  await expect(late).rejects.toThrow('too late');
  leave();
  await expect(turns.take()).resolves.toBeTypeOf('function');
});

it('refuses everybody once closed', async () => {
  const turns = createTurns(1000, () => new Error('too late'));
  await turns.take();
  const waiting = turns.take();
  turns.close(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await expect(turns.take()).rejects.toThrow('closed');
});
