import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs two at a time, first come first served, and goes on after a failure', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (id: number) => async () => {
    started.push(id);
    running += 1;
    most = Math.max(most, running);
    await tick();
    running -= 1;
    if (id === 1) throw new Error('task 1');
    return id;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((id) => limited(task(id))));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(await limited(task(5))).toBe(5);
});
