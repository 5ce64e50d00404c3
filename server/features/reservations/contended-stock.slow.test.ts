import { test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { simulateStockContention } from '#server/testing/contended-stock.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

/** Number of crowds; `CROWDS=1000` takes a quarter of an hour. */
const crowds = Number(process.env.CROWDS ?? 30);

const site = await openTestSite();

test(
  'no member of many crowds, every tenth of 200 people, gets more of an offer than there is',
  async () => {
    const buyers: TestPerson[] = [];
    while (buyers.length < 200) buyers.push(await createLoggedInTestPerson(site));
    for (let seed = 1; seed <= crowds; seed++) {
      const seller = await createLoggedInTestPerson(site);
      await simulateStockContention(site, {
        seed,
        seller,
        buyers: seed % 10 === 0 ? buyers : buyers.slice(0, 20),
      });
    }
  },
  120 * MINUTE_MS,
);
