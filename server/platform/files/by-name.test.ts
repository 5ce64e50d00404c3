import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { joinSortedByName, mergeSortedByName } from './by-name.ts';

async function* list(names: string, from = names) {
  for (const name of names.split('')) yield { name, from };
}

const all = <T>(items: AsyncIterable<T>): Promise<T[]> => Readable.from(items).toArray();

test('joinByName gives each item the one of the same name, if there is one', async () => {
  const joined = await all(joinSortedByName(list('bcdf'), list('acfg')));
  expect(joined.map(({ name, right }) => name + (right?.name ?? '-'))).toEqual(['b-', 'cc', 'd-', 'ff']);
  expect(await all(joinSortedByName(list(''), list('a')))).toEqual([]);
  expect((await all(joinSortedByName(list('a'), list('')))).map(({ right }) => right)).toEqual([undefined]);
});

test('mergeByName lists each name once, in order, from the first list that has it', async () => {
  const merged = await all(
    mergeSortedByName([list('bd', 'first'), list('', 'empty'), list('abcde', 'last')]),
  );
  expect(merged.map(({ name, from }) => `${name} ${from}`)).toEqual([
    'a last',
    'b first',
    'c last',
    'd first',
    'e last',
  ]);
  expect(await all(mergeSortedByName([]))).toEqual([]);
});

test('lists that are not sorted by name are refused', async () => {
  await expect(all(mergeSortedByName([list('ba')]))).rejects.toThrow('a comes after b');
  await expect(all(joinSortedByName(list('ab'), list('aa')))).rejects.toThrow('a comes after a');
});

test('joinByName and mergeByName close both lists when the reader stops', async () => {
  const closed: string[] = [];
  async function* watched(names: string) {
    try {
      yield* list(names);
    } finally {
      closed.push(names);
    }
  }
  for await (const _ of joinSortedByName(watched('ab'), watched('abc'))) break;
  for await (const _ of mergeSortedByName([watched('abcd'), watched('abcde')])) break;
  expect(closed.sort()).toEqual(['ab', 'abc', 'abcd', 'abcde']);
});
