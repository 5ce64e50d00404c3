import { test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { expectRemindersInSimulatedYear } from '#server/testing/expect-reminders-in-simulated-year.ts';
import { openTestSite } from '#server/testing/site.ts';

/** Number of reservations; `RESERVATIONS=10000` takes a quarter of an hour. */
const rounds = Number(process.env.RESERVATIONS ?? 1_000);

const site = await openTestSite();

test(
  'a year of reservations sends each reminder and question once, never at night or after a cancellation',
  () => expectRemindersInSimulatedYear(site, { rounds, days: 365 }),
  60 * MINUTE_MS,
);
