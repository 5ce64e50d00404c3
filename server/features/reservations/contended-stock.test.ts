import { test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { simulateStockContention } from '#server/testing/contended-stock.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const buyers = await Promise.all(Array.from({ length: 10 }, () => createLoggedInTestPerson(site)));

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'people who contend for one offer never get more than there is, whatever connection is cut (seed %i)',
  async (seed) =>
    simulateStockContention(site, { seed, seller: await createLoggedInTestPerson(site), buyers }),
  2 * MINUTE_MS,
);
