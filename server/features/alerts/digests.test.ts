import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AlertMailFrequency } from '#contract/alerts/rules.ts';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { enqueueDueAlertMailsJob } from './jobs.ts';
import { alertMailDueTimeSql } from './mail-times.ts';

const site = await openTestSite();
const [gardener, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

async function save(person: TestPerson, query: object, frequency: AlertMailFrequency): Promise<SavedSearch> {
  const { headers } = person;
  const saved = await site.app.inject({ method: 'POST', url: '/api/search', payload: { query }, headers });
  return (await setMails(person, saved.json(), { email: true, frequency })).json();
}

const setMails = ({ headers }: TestPerson, { _id }: SavedSearch, notifications: object) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/search/${_id}/notifications`,
    payload: { notifications },
    headers,
  });

const accept = (productName: string) => publishAndAcceptTestListing(site, gardener, admin, { productName });

async function sweep() {
  await site.services.jobs.drained();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, enqueueDueAlertMailsJob, {}));
  await site.services.jobs.drained();
}

/** Makes the found listings so many days older. */
async function letPass(days: number) {
  await site.services.jobs.drained();
  await sql`update search_matches set mail_due_at = mail_due_at - ${days}::int * interval '1 day'`.execute(
    site.db,
  );
  await sweep();
}

async function received({ email }: TestPerson) {
  const mails = await readTestMailsSentTo(site, email);
  return mails.filter(({ subject }) => subject?.includes('annonce'));
}
const subjects = async (person: TestPerson) => (await received(person)).map(({ subject }) => subject);

describe('the time of a mail', () => {
  const dueAt = async (frequency: AlertMailFrequency, now: string) => {
    const { rows } = await sql<{
      due: Date;
    }>`select ${alertMailDueTimeSql(frequency, new Date(now))} as due`.execute(site.db);
    return rows[0]?.due?.toISOString() ?? null;
  };

  test.each<[AlertMailFrequency, string, string | null]>([
    ['instant', '2026-11-22T10:00:00Z', null],
    ['daily', '2026-11-22T05:59:59Z', '2026-11-22T06:00:00.000Z'],
    ['daily', '2026-11-22T06:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['daily', '2026-07-01T10:00:00Z', '2026-07-02T05:00:00.000Z'],
    // The night in which summer time ends.
    ['daily', '2026-10-24T10:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['weekly', '2026-11-22T10:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['weekly', '2026-11-23T05:59:59Z', '2026-11-23T06:00:00.000Z'],
    ['weekly', '2026-11-23T06:00:00Z', '2026-11-30T06:00:00.000Z'],
    ['weekly', '2026-10-21T10:00:00Z', '2026-10-26T06:00:00.000Z'],
  ])('the mail of a search with frequency %s, found at %s, is due at %s', async (frequency, now, due) => {
    expect(await dueAt(frequency, now)).toBe(due);
  });
});

test('the frequency of an alert is stored, and stays when mails are switched off and on', async () => {
  const person = await createLoggedInTestPerson(site);
  const search = await save(person, { productName: 'ail' }, 'weekly');
  expect(search.notifications).toEqual({ email: true, frequency: 'weekly' });
  const off = await setMails(person, search, { email: false });
  expect(off.json().notifications).toEqual({ email: false, frequency: 'weekly' });
  const wrong = await setMails(person, search, { email: true, frequency: 'hourly' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().errors).toEqual({
    'notifications.frequency': 'Indiquez notifications.frequency : instant, daily ou weekly.',
  });
  const exported = await site.app.inject({ url: '/api/users/export', headers: person.headers });
  expect(exported.json().savedSearches).toMatchObject([
    { notifications: { email: false, frequency: 'weekly' } },
  ]);
});

test('a daily mail gathers the new listings of several searches, without those that are gone', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'fraise' }, 'daily');
  await save(person, { productName: 'prune', city: 'Lyon', postalCode: '69003', distance: 25 }, 'daily');
  await save(person, { productName: 'prunes' }, 'weekly');
  for (const name of ['Fraises', 'Prunes', 'Fraises des bois']) await accept(name);
  const { _id: gone } = await accept('Prunes vertes');
  await sweep();
  expect(await received(person)).toEqual([]);

  await site.db.updateTable('listings').set({ isArchived: true }).where('id', '=', gone).execute();
  await letPass(1);
  const isMonday = (await received(person)).some(({ text }) => text?.includes('Prunes\n'));
  const [mail, ...others] = await received(person);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('3 nouvelles annonces : vos recherches');
  expect(mail?.text).toMatch(/Fraise\n[\s\S]*Fraises des bois https[\s\S]*Fraises https/);
  expect(mail?.text).toMatch(/Prune à moins de 25 km de Lyon \(69003\)\n[\s\S]*Prunes https/);
  expect(mail?.text).not.toContain('Prunes vertes');

  await letPass(7);
  expect(await subjects(person)).toEqual([
    '3 nouvelles annonces : vos recherches',
    ...(isMonday ? [] : ['Une nouvelle annonce : Prunes']),
  ]);
  await letPass(7);
  expect(await received(person), 'nothing twice').toHaveLength(isMonday ? 1 : 2);
});

test('a changed frequency neither loses nor repeats a listing', async () => {
  const person = await createLoggedInTestPerson(site);
  const search = await save(person, { productName: 'navet' }, 'weekly');
  await accept('Navets');
  await site.services.jobs.drained();
  await setMails(person, search, { email: true, frequency: 'daily' });
  await accept('Navets ronds');
  await letPass(1);
  expect(await subjects(person)).toEqual(['2 nouvelles annonces : Navet']);

  await accept('Navets longs');
  await site.services.jobs.drained();
  await setMails(person, search, { email: true, frequency: 'instant' });
  await sweep();
  await setMails(person, search, { email: true, frequency: 'daily' });
  await letPass(8);
  expect(await subjects(person)).toEqual(['2 nouvelles annonces : Navet', 'Une nouvelle annonce : Navet']);
});

test('the same frequency set again does not delay the mail', async () => {
  const person = await createLoggedInTestPerson(site);
  const search = await save(person, { productName: 'panais' }, 'weekly');
  await accept('Panais');
  await site.services.jobs.drained();
  await sql`update search_matches set mail_due_at = mail_due_at - interval '7 days'`.execute(site.db);
  await setMails(person, search, { email: true, frequency: 'weekly' });
  await sweep();
  expect(await received(person)).toHaveLength(1);
});

test('a click unsubscribes from all searches of a daily mail; instant ones stay', async () => {
  const person = await createLoggedInTestPerson(site);
  const searches = [
    await save(person, { productName: 'melon' }, 'daily'),
    await save(person, { productName: 'melons', mainType: 'offer' }, 'daily'),
    await save(person, { productName: 'pastèque' }, 'instant'),
  ];
  await accept('Melons');
  await letPass(1);
  const [mail] = await received(person);
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = /^<https:\/\/recolte\.test(\/\S+)>$/.exec(header)?.[1] ?? '';
  expect(url).toContain('/api/unsubscribe/digests/');
  const opened = await site.app.inject(url);
  expect(mail?.text).toContain(opened.headers.location);
  const clicked = await site.app.inject({ method: 'POST', url });
  expect(clicked.json().message).toBe('Vous ne recevrez plus ces récapitulatifs.');
  const mine = await site.app.inject({ url: '/api/search', headers: person.headers });
  const byId = new Map(mine.json().map((one: SavedSearch) => [one._id, one.notifications.email]));
  expect(searches.map(({ _id }) => byId.get(_id))).toEqual([false, false, true]);
});
