import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { formatBackupGenerationName } from '../stores/backup-store.ts';
import { selectBackupGenerationsToKeep } from './retention.ts';

const START = Date.UTC(2026, 0, 1, 1, 10);
const nights = (count: number, from = 0) =>
  Array.from({ length: count }, (_, night) =>
    formatBackupGenerationName(new Date(START + (from + night) * DAY_MS)),
  );
const days = (kept: Iterable<string>) => [...kept].map((name) => name.slice(5, 10)).sort();

test('the last seven nights and the last of four weeks are kept after two months', () => {
  // The last night is Sunday 1 March: its week is one of the four.
  const kept = selectBackupGenerationsToKeep(nights(60), { daily: 7, weekly: 4 });
  expect(days(kept)).toEqual([
    '02-08',
    '02-15',
    '02-22',
    '02-23',
    '02-24',
    '02-25',
    '02-26',
    '02-27',
    '02-28',
    '03-01',
  ]);
});

test('generations kept night after night are those kept at once', () => {
  const policy = { daily: 3, weekly: 2 };
  let left: string[] = [];
  for (const night of nights(40)) left = [...selectBackupGenerationsToKeep([...left, night], policy)];
  expect(left.sort()).toEqual([...selectBackupGenerationsToKeep(nights(40), policy)].sort());
});

test('days without a backup remove nothing', () => {
  const kept = selectBackupGenerationsToKeep([...nights(3), ...nights(1, 50)], { daily: 4, weekly: 0 });
  expect(kept.size).toBe(4);
});

test('all generations of the newest day are kept, of a former day the last one', () => {
  const names = [
    '2026-02-01T01-10-00Z',
    '2026-02-01T15-00-00Z',
    '2026-02-02T01-10-00Z',
    '2026-02-02T15-00-00Z',
  ];
  expect([...selectBackupGenerationsToKeep(names, { daily: 2, weekly: 0 })].sort()).toEqual(names.slice(1));
  expect(selectBackupGenerationsToKeep([], { daily: 7, weekly: 4 }).size).toBe(0);
});
