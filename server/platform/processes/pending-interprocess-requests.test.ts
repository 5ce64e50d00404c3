import { expect, test } from 'vitest';
import { createPendingInterprocessRequests } from './pending-interprocess-requests.ts';

function askThree(timeoutMs?: number) {
  const pending = createPendingInterprocessRequests<string>();
  const ids: number[] = [];
  const answers = [1, 2, 3].map(() => pending.ask((id) => ids.push(id), timeoutMs));
  return { pending, ids, settled: Promise.allSettled(answers) };
}

test('each question gets its own answer, in any order', async () => {
  const { pending, ids, settled } = askThree();
  const [first = 0, second = 0, third = 0] = ids;
  pending.resolve(third, 'c');
  pending.reject(second, new Error('no'));
  expect(pending.isEmpty()).toBe(false);
  pending.resolve(first, 'a');
  pending.resolve(first, 'again');
  pending.resolve(99, 'nobody');
  expect(await settled).toMatchObject([{ value: 'a' }, { reason: { message: 'no' } }, { value: 'c' }]);
  expect(pending.isEmpty()).toBe(true);
});

test('every question is rejected when the other process is gone', async () => {
  const { pending, settled } = askThree();
  const gone = new Error('gone');
  pending.rejectAll(gone);
  expect(await settled).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: gone })));
});

test('a question that waits too long is rejected, and its late answer dropped', async () => {
  const { pending, ids, settled } = askThree(20);
  pending.resolve(ids[1] ?? 0, 'in time');
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  pending.resolve(ids[0] ?? 0, 'late');
  expect(pending.isEmpty()).toBe(true);
});

test('a question that cannot be sent is rejected at once', async () => {
  const pending = createPendingInterprocessRequests<string>();
  const asked = pending.ask(() => {
    throw new Error('closed');
  });
  await expect(asked).rejects.toThrow('closed');
  expect(pending.isEmpty()).toBe(true);
});
