import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { assignSellerPageNamesJob } from './name-sellers.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const ask = (id: string) => site.app.inject(`/api/sellers/${id}`);
const statusOf = async (id: string) => (await ask(id)).statusCode;
const sellerOf = async (id: string): Promise<PublicSellerProfile> => (await ask(id)).json().seller;
const rename = ({ headers }: TestPerson, companyName: string) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers, payload: { companyName } });
const leave = ({ headers }: TestPerson) =>
  site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
const nameOf = async (person: TestPerson) => (await sellerOf(person.id)).pageName;
const makePro = (companyName: string, fields = {}) =>
  createLoggedInTestPerson(site, {
    professional: true,
    companySiret: '73282932000074',
    companyName,
    ...fields,
  });

test("a company's page has its name, a second of that name its commune too, a third a number", async () => {
  const farms = [];
  for (const _ of [1, 2, 3]) farms.push(await makePro("L'Œillet d'Élise & fils", { city: 'Saint-Étienne' }));
  const names = [];
  for (const farm of farms) names.push(await nameOf(farm));
  const name = 'l-oeillet-d-elise-fils';
  expect(names).toEqual([name, `${name}-saint-etienne`, `${name}-2`]);
  expect(await sellerOf(name)).toEqual(await sellerOf(farms[0]?.id ?? ''));
});

test('a private person has a name from the first live listing on, of first name and commune', async () => {
  const [first, second] = [
    await createLoggedInTestPerson(site, { firstName: 'Zélie' }),
    await createLoggedInTestPerson(site, { firstName: 'Zélie' }),
  ];
  expect(await statusOf('zelie-lyon')).toBe(404);
  await publishAndAcceptTestListing(site, second, admin);
  await publishAndAcceptTestListing(site, first, admin);
  expect([await nameOf(second), await nameOf(first)]).toEqual(['zelie-lyon', 'zelie-lyon-2']);
  expect((await sellerOf('zelie-lyon'))._id).toBe(second.id);
});

test('a name is found as somebody types it', async () => {
  const farm = await makePro('Mille Sabots');
  for (const typed of ['mille-sabots', 'Mille-Sabots', 'mille%20sabots', 'MILLE%20SABOTS'])
    expect((await sellerOf(typed))._id, typed).toBe(farm.id);
});

test('sellers from before pages had names get theirs at night', async () => {
  const [farm, seller, buyer] = [
    await makePro('Ferme ancienne'),
    await createLoggedInTestPerson(site, { firstName: 'Ancienne' }),
    await createLoggedInTestPerson(site),
  ];
  await publishAndAcceptTestListing(site, seller, admin);
  await site.db.deleteFrom('sellerPageNames').execute();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, assignSellerPageNamesJob, {}));
  await site.services.jobs.drained();
  expect([await nameOf(farm), await nameOf(seller)]).toEqual(['ferme-ancienne', 'ancienne-lyon']);
  const unnamed = site.db.selectFrom('sellerPageNames').select('name').where('userId', '=', buyer.id);
  expect(await unnamed.execute()).toEqual([]);
});

test.each([
  "L'Œillet d'Élise & fils",
  'ŒUFS, Æthuse et cæcum',
  'GAEC du Straße-Feld n° 2',
  'Ferme İstanbul ﬁn ½ ² Ⅳ',
  'Curac\u0327ao\u00a0– Ïle aux Ñandous',
  'Łódź 日本 🍅 tomates',
  '  ---  ',
  'Kelvin \u212a et Ångström \u212b',
])('the name of a page is read as it is given: "%s"', async (text) => {
  const { rows } = await sql<{ name: string }>`select address_words(${text}) as name`.execute(site.db);
  expect(rows).toEqual([{ name: foldTextForComparison(text).replaceAll(' ', '-') }]);
});

test('a former name still leads to its seller, who may have it back', async () => {
  const farm = await makePro('Ferme du Pré');
  await rename(farm, 'Ferme du Bois');
  expect([await nameOf(farm), (await sellerOf('ferme-du-pre'))._id]).toEqual(['ferme-du-bois', farm.id]);
  await rename(farm, 'Ferme du Pré');
  expect([await nameOf(farm), (await sellerOf('ferme-du-bois'))._id]).toEqual(['ferme-du-pre', farm.id]);
});

test('a seller has five names at most, of which none is given to somebody else', async () => {
  const farm = await makePro('Verger A');
  for (const letter of 'BCDEF') await rename(farm, `Verger ${letter}`);
  expect([await nameOf(farm), await statusOf('verger-a')]).toEqual(['verger-e', 200]);
  expect(await makePro('Verger A').then(nameOf)).toBe('verger-a-lyon');
  expect(await makePro('Verger F').then(nameOf)).toBe('verger-f');
});

test('the name of an erased seller is never given again, and stays as a digest of nobody', async () => {
  const farm = await makePro('Ferme Éteinte');
  await leave(farm);
  expect(await makePro('Ferme Éteinte').then(nameOf)).toBe('ferme-eteinte-lyon');
  expect(await statusOf('ferme-eteinte')).toBe(404);
  const retired = site.db.selectFrom('sellerPageNames').selectAll().where('userId', 'is', null);
  const digest = `#${createHash('sha256').update('ferme-eteinte').digest('hex')}`;
  const rest = { number: null, userId: null, givenAt: new Date(0) };
  expect(await retired.execute()).toContainEqual({ name: digest, base: digest, ...rest });
});

test.each([
  ['Récolte', 'recolte'],
  ['La Récolte', 'la-recolte'],
  ['Récolte officiel', 'recolte-officiel'],
  ['Réc0lte', 'rec0lte'],
  ['Modération', 'moderation'],
  ['Support', 'support'],
  ['Admin', 'admin'],
  ["L'Équipe", 'l-equipe'],
])('the company name "%s" gives no address', async (companyName, name) => {
  const [first, second] = [await makePro(companyName), await makePro(companyName)];
  expect([await nameOf(first), await nameOf(second)]).toEqual([null, null]);
  for (const typed of [name, `${name}-lyon`]) expect(await statusOf(typed), typed).toBe(404);
});

test('the name of the page is not made of a company with letters of another script', async () => {
  for (const companyName of ['Récolte и', 'Réсolte', 'Récolte 日本', 'Récolte 𐐀']) {
    const farm = await makePro(companyName, { firstName: 'Basile', city: 'Sète' });
    expect(await nameOf(farm), companyName).toMatch(/^basile-sete/);
  }
});

test("a company named like somebody's id does not take the place of that page", async () => {
  const farm = await makePro('Ferme Visée');
  const [namesake, other] = [await makePro(farm.id), await makePro('0193a5b0-0000-7000-8000-000000000000')];
  expect((await sellerOf(farm.id))._id).toBe(farm.id);
  expect(await nameOf(namesake)).toBe(`${farm.id}-lyon`);
  expect((await sellerOf(`${farm.id}-lyon`))._id).toBe(namesake.id);
  expect(await nameOf(other)).toBe('0193a5b0-0000-7000-8000-000000000000-lyon');
});

test('a name that hundreds have is numbered without trying all numbers', async () => {
  const insert = (db: Queryable, first: number, last: number) =>
    sql`insert into users (id, first_name, last_name, email, password_hash, city, postal_code, professional, company_name,
      company_siret, verified_at)
      select gen_random_uuid(), 'Jean', 'Martin', 'jean' || n || '@example.org', '', 'Lyon', '69003', true, 'Jean Martin',
        '73282932000074', now() from generate_series(${first}::int, ${last}::int) n`.execute(db);
  await insert(site.db, 1, 400);
  const added = await site.db.transaction().execute(async (tx) => {
    const before = await countScans(tx);
    await insert(tx, 401, 401);
    return (await countScans(tx)) - before;
  });
  expect(added).toBeLessThan(30);
  expect(await makePro('Jean Martin').then(nameOf)).toBe('jean-martin-401');
  expect(await statusOf('jean-martin-400')).toBe(200);
});

/** Number of times that the indexes of page names were read, as this connection knows. */
async function countScans(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ scans: number }>`select idx_scan::int as scans
    from pg_stat_xact_user_tables where relname = 'seller_page_names'`.execute(tx);
  return rows[0]?.scans ?? 0;
}
