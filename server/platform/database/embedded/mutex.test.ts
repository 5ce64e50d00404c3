import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMutex } from './mutex.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets one in at a time, in order of arrival', async () => {
  const mutex = createMutex(1000, () => new Error('too late'));
  const order: string[] = [];
  const releaseFirst = await mutex.acquire();
  const second = mutex.acquire().then((release) => {
    order.push('second');
    release();
  });
  const third = mutex.acquire().then(() => order.push('third'));
  expect(order).toEqual([]);
  releaseFirst();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

it('counts a release once', async () => {
  const mutex = createMutex(1000, () => new Error('too late'));
  const release = await mutex.acquire();
  release();
  release();
  await mutex.acquire();
  const another = mutex.acquire();
  vi.advanceTimersByTime(1000);
  await expect(another).rejects.toThrow('too late');
});

it('gives up after the limit and does not take the place later', async () => {
  const mutex = createMutex(1000, () => new Error('too late'));
  const release = await mutex.acquire();
  const late = mutex.acquire();
  vi.advanceTimersByTime(1000);
  await expect(late).rejects.toThrow('too late');
  release();
  await expect(mutex.acquire()).resolves.toBeTypeOf('function');
});

it('refuses everybody once closed', async () => {
  const mutex = createMutex(1000, () => new Error('too late'));
  await mutex.acquire();
  const waiting = mutex.acquire();
  mutex.close(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await expect(mutex.acquire()).rejects.toThrow('closed');
});
