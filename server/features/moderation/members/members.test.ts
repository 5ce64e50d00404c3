import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Admin, ManagedUser } from '#contract/moderation/schemas.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const elodie = await createLoggedInTestPerson(site, {
  firstName: 'Élodie',
  lastName: 'Œuvrard-Noël',
  email: 'elo_du.jardin@example.org',
});
beforeAll(async () => {
  await createLoggedInTestPerson(site, {
    firstName: 'Jean-Pierre',
    lastName: "L'Hostis",
    email: 'jp@potager.fr',
  });
});

const get = (query: string) => site.app.inject({ url: `/api/admin/users${query}`, headers: admin.headers });
const find = async (searchTerm: string): Promise<{ users: ManagedUser[]; totalPages: number }> =>
  (await get(`?searchTerm=${encodeURIComponent(searchTerm)}`)).json();

test.each([
  'elodie',
  'ÉLODIE',
  'oeuvrard',
  'Œuvrard',
  'noel',
  'Noël Élodie',
  'elodie oeuvrard-noel',
  'elo_du',
  'ELO_DU.JARDIN@example.org',
  'jardin@',
])('the search term “%s” finds the member', async (term) => {
  expect((await find(term)).users.map(({ _id }) => _id)).toEqual([elodie.id]);
});

test.each(['%', '__', 'elodie dupont', 'du_jardin', '\\', 'Жанна', '\u0000elo_du%'])(
  'the search term “%s” finds nobody',
  async (term) => {
    expect(await find(term)).toEqual({ users: [], totalPages: 0 });
  },
);

test('members can be filtered by state, together with a name; an unknown filter is ignored', async () => {
  const person = (fields: object) => createLoggedInTestPerson(site, { firstName: 'Filtre', ...fields });
  const suspended = await person({ suspendedAt: new Date() });
  const unverified = await person({ verifiedAt: null });
  const professional = await person({ professional: true, companyName: 'Le Pré', companySiret: '1' });
  const filtered = async (filter: string) =>
    (await get(`?searchTerm=filtre&filter=${filter}`)).json().users.map(({ _id }: ManagedUser) => _id);
  expect(await filtered('suspended')).toEqual([suspended.id]);
  expect(await filtered('unverified')).toEqual([unverified.id]);
  expect(await filtered('professional')).toEqual([professional.id]);
  expect(await filtered('admin')).toEqual([]);
  expect(await filtered('autre')).toEqual([professional.id, unverified.id, suspended.id]);
  const admins = (await get('?filter=admin')).json().users.map(({ _id }: ManagedUser) => _id);
  expect(admins).toEqual([admin.id]);
});

test('hyphens and apostrophes in a name count as spaces', async () => {
  for (const term of ['jean pierre', 'Jean-Pierre', 'l hostis', "L'Hostis", 'L’Hostis'])
    expect(
      (await find(term)).users.map(({ email }) => email),
      term,
    ).toEqual(['jp@potager.fr']);
});

test('a renamed member is found by the new name only', async () => {
  const person = await createLoggedInTestPerson(site, { firstName: 'Ancien' });
  const payload = { firstName: 'Nouveau' };
  await site.app.inject({ method: 'PUT', url: '/api/users/update', payload, headers: person.headers });
  expect((await find('nouveau')).users).toHaveLength(1);
  expect((await find('ancien')).users).toHaveLength(0);
});

test('a listed member has the fields that the page needs and no others', async () => {
  await publishListingAsTestPerson(site, elodie);
  const { users } = await find('elodie');
  expect(users).toEqual([
    {
      _id: elodie.id,
      firstName: 'Élodie',
      lastName: 'Œuvrard-Noël',
      email: 'elo_du.jardin@example.org',
      role: 1,
      isActive: true,
      state: 'active',
      hasSecondFactor: false,
      createdAt: expect.any(String),
      profileImage: null,
      professional: false,
      companyName: null,
      companySiret: null,
      adCount: 1,
      blockedBy: 0,
    },
  ]);
});

test('a professional is listed with the company, among administrators too', async () => {
  const company = { companyName: 'Le Potager des Lilas', companySiret: '73282932000074' };
  const person = await createLoggedInTestPerson(site, {
    lastName: 'Entreprise',
    professional: true,
    ...company,
  });
  expect((await find('entreprise')).users).toMatchObject([{ professional: true, ...company }]);
  await site.db.updateTable('users').set({ role: 0 }).where('id', '=', person.id).execute();
  const admins: Admin[] = (await site.app.inject({ url: '/api/admin', headers: admin.headers })).json();
  expect(admins.find(({ _id }) => _id === person.id)).toMatchObject(company);
  expect(admins.find(({ _id }) => _id === admin.id)).toMatchObject({ companyName: null, companySiret: null });
});

test('members are listed ten a page, latest first, with the total past the end', async () => {
  for (let i = 0; i < 11; i++) await createLoggedInTestPerson(site, { lastName: 'Dixième' });
  const first = (await get('?searchTerm=dixieme')).json();
  const second = (await get('?searchTerm=dixieme&page=2')).json();
  expect([first.users.length, first.totalPages]).toEqual([10, 2]);
  expect([second.users.length, second.totalPages]).toEqual([1, 2]);
  const dates = [...first.users, ...second.users].map(({ createdAt }: ManagedUser) => createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
  expect((await get('?searchTerm=dixieme&page=9')).json()).toEqual({ users: [], totalPages: 2 });
  expect((await get('?page=-1&searchTerm=a&searchTerm=b')).statusCode).toBe(200);
  expect((await get(`?searchTerm=${'a+'.repeat(400)}`)).statusCode).toBe(200);
});

test('members are found by parts of their name and address, in any order', async () => {
  const { id } = await createLoggedInTestPerson(site, {
    firstName: 'Maëlys',
    lastName: 'Œuvrard-Quesnel',
    email: 'mq.jardin+lots@example.org',
  });
  for (const term of ['ÉLYS', 'oeuvr', 'quesnel mael', 'rard ques', 'din+lots@ex', 'mq', 'qu maelys'])
    expect(
      (await find(term)).users.map(({ _id }) => _id),
      term,
    ).toContain(id);
  expect((await find('quesnel maelle')).users).toEqual([]);
});

test('the search for members uses its trigram index', async () => {
  const tx = await site.db.startTransaction().execute();
  try {
    // A table of a few rows is read whole otherwise, or through the index that pages of members are read from.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`drop index users_search`.execute(tx);
    const asked = sql`select id from users where search_trigrams(search_text) @> ${['mar', 'art']}::text[]`;
    const plan = (await sql`explain ${asked}`.execute(tx)).rows;
    expect(JSON.stringify(plan)).toContain('users_trigrams');
  } finally {
    await tx.rollback().execute();
  }
});
