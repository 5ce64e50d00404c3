import { test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { expectSimulatedYear } from '#server/testing/expect-simulated-year.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();

test(
  'a year of 10,000 reservations reminds and asks each once, never at night or after a cancellation',
  () => expectSimulatedYear(site, { rounds: 10_000, days: 365 }),
  60 * MINUTE_MS,
);
