import { expect, test } from 'vitest';
import { countCrashFaults } from '../bench/crash/crash-results.ts';
import { runCrashBench } from '../bench/crash/run-crash-bench.ts';

// `npm run bench -- crash` kills it a hundred times, and PostgreSQL under it too.
test('a product killed in the middle of writes loses, doubles and halves nothing', {
  timeout: 600_000,
}, async () => {
  const figures = await runCrashBench({ kills: 3, victim: 'server', timeout: 120_000 });
  expect(countCrashFaults(figures), JSON.stringify(figures, null, 1)).toBe(0);
  expect(Object.entries(figures).filter(([, { count }]) => count === 0)).toEqual([]);
});
