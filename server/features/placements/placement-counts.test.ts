import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson } from '#server/testing/people.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestSite } from '#server/testing/site.ts';
import { createPlacementCounter, purgePlacementCounts } from './placement-counts.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const [HOME, TRADE] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const UNKNOWN = '01935d7e-0000-7000-8000-000000000000';

const site = await openTestSite();
const [admin, member] = [await createLoggedInTestAdmin(site), await createLoggedInTestPerson(site)];

const report = async (payload: object, agent = BROWSER, headers = {}) => {
  const url = '/api/slots/counts';
  const sent = { 'user-agent': agent, ...headers };
  return (await site.app.inject({ method: 'POST', url, headers: sent, payload })).json();
};
const countsOf = async (id: string) => {
  const { slots } = (await site.app.inject({ url: '/api/admin/slots', headers: admin.headers })).json();
  const { recentCounts, yearCounts } = slots.find((placement: AdministeredPlacement) => placement._id === id);
  return { recentCounts, yearCounts };
};

test('visitors and members count, crawlers and administrators do not', async () => {
  expect(await report({ views: [TRADE] })).toEqual({ counted: true });
  expect(await report({ clicks: [TRADE] }, BROWSER, member.headers)).toEqual({ counted: true });
  expect(await report({ views: [TRADE] }, BROWSER, admin.headers)).toEqual({ counted: false });
  expect(await report({ views: [TRADE] }, 'Googlebot/2.1')).toEqual({ counted: false });
  expect((await report({ views: ['x'] })).code).toBe('INVALID_INPUT');
});

test('views and clicks are summed over all processes by day and placement, and nothing else is stored', async () => {
  const counters = [1, 2].map(() => createPlacementCounter(site.db, silentLog));
  for (const { count } of counters) {
    count(HOME, 'views');
    count(HOME, 'views');
    count(HOME, 'clicks');
    count(UNKNOWN, 'views');
  }
  await Promise.all(counters.map(({ close }) => close()));
  const counted = { views: 4, clicks: 2 };
  expect(await countsOf(HOME)).toEqual({ recentCounts: counted, yearCounts: counted });
  const { rows } = await sql`select * from slot_counts where slot_id <> ${TRADE}::uuid`.execute(site.db);
  expect(rows).toEqual([{ slotId: HOME, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...counted }]);
});

test('counts of other days are added up for thirty days and for a year, then deleted', async () => {
  const insert = (daysAgo: number) =>
    sql`insert into slot_counts values
      (${TRADE}, (now() at time zone 'Europe/Paris')::date - ${daysAgo}::int, 10, 1)`.execute(site.db);
  for (const daysAgo of [29, 30, 364, 365]) await insert(daysAgo);
  expect(await countsOf(TRADE)).toEqual({
    recentCounts: { views: 10, clicks: 1 },
    yearCounts: { views: 30, clicks: 3 },
  });
  await purgePlacementCounts(site.db);
  const { rows } = await sql`select * from slot_counts where slot_id = ${TRADE}::uuid`.execute(site.db);
  expect(rows).toHaveLength(3);
});
