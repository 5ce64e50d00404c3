import { test } from 'vitest';
import { expectSimulatedYear } from '#server/testing/expect-simulated-year.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();

test('ten days with a change of clocks send each notice once, never at night or after a cancellation', () =>
  expectSimulatedYear(site, { rounds: 40, days: 10 }));
