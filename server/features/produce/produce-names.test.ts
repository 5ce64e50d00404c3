import { afterEach, expect, test, vi } from 'vitest';
import type { ListedProduce } from '#contract/listings/produce-list.ts';
import { MAX_ADDED_PRODUCE_NAMES, produceNameErrorTexts as texts } from '#contract/produce/rules.ts';
import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { insertAddedProduceName } from '#server/features/listings/produce/added-produce-queries.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  TEST_PASSWORD,
} from '#server/testing/people.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestSite } from '#server/testing/site.ts';

const URL = '/api/admin/produce-names';
const site = await openTestSite({}, { cacheSeconds: 3_600 });
const [admin, seller] = [await createLoggedInTestAdmin(site), await createLoggedInTestPerson(site)];
const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };

const WAIT = { timeout: 20_000 };
const CROSNE = { name: 'crosne bleu', category: 'legumes', months: [12, 11, 11], synonyms: ['stakis'] };

const add = (produce: object = CROSNE) =>
  site.app.inject({ method: 'POST', url: URL, headers, payload: produce });
const change = (id: string, payload: object) =>
  site.app.inject({ method: 'PATCH', url: `${URL}/${id}`, headers, payload });
const remove = (id: string, version: number) =>
  site.app.inject({ method: 'DELETE', url: `${URL}/${id}?version=${version}`, headers });
const list = async (): Promise<AdministeredProduceName[]> =>
  (await site.app.inject({ url: URL, headers })).json().produce;
afterEach(async () => {
  await site.db.deleteFrom('addedProduceNames').execute();
  await site.services.publicChanges.refreshSettings();
});
const suggested = async (app: TestApp['app'] = site.app): Promise<string[]> =>
  (await app.inject('/api/produce')).json().produce.map(({ name }: ListedProduce) => name);
const search = async (productName: string) =>
  (
    await site.app.inject({
      url: '/api/adverts/search',
      query: { queries: JSON.stringify({ productName }), facets: 'category' },
    })
  ).json();

test('an added name is suggested, corrected and found by its spellings, with its category and season', async () => {
  const answer = await add();
  expect(answer.statusCode).toBe(201);
  expect(answer.json().produce).toMatchObject([
    { name: 'crosne bleu', plural: 'crosnes bleus', months: [11, 12], synonyms: ['stakis'], version: 0 },
  ]);
  expect(await suggested()).toContain('crosne bleu');
  const { produce } = (await site.app.inject('/api/produce/added')).json();
  expect(produce).toEqual([
    {
      name: 'crosne bleu',
      plural: 'crosnes bleus',
      category: 'legumes',
      months: [11, 12],
      synonyms: ['stakis'],
    },
  ]);
  const listing = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Crosnes bleus' });
  const found = await search('stakiss');
  expect(found.correctedName).toBe('stakis');
  expect(found.ads.map(({ _id }: { _id: string }) => _id)).toEqual([listing._id]);
  expect(found.categories).toEqual([{ category: 'legumes', count: 1 }]);
  expect(found.ads[0].inSeason).toEqual(expect.any(Boolean));
});

test('listings online are classified again when a name is added, corrected and removed', async () => {
  const listing = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Souchets' });
  const classOf = async () => {
    const { terms, season } = await site.db
      .selectFrom('listings')
      .select(['terms', 'season'])
      .where('id', '=', listing._id)
      .executeTakeFirstOrThrow();
    return [terms.at(-1), season];
  };
  expect(await classOf()).toEqual(['category:autres', 0]);
  const souchet = { ...CROSNE, name: 'souchet', synonyms: [], months: [1, 2] };
  const [{ _id: id }] = (await add(souchet)).json().produce;
  await vi.waitFor(async () => expect(await classOf()).toEqual(['category:legumes', 0b11]), WAIT);
  await change(id, { ...souchet, category: 'aromates', months: [3], version: 0 });
  await vi.waitFor(async () => expect(await classOf()).toEqual(['category:aromates', 0b100]), WAIT);
  await remove(id, 1);
  await vi.waitFor(async () => expect(await classOf()).toEqual(['category:autres', 0]), WAIT);
});

test('other processes follow within a moment, until the name is removed', async () => {
  const other = await openTestApp(
    {},
    {
      cacheSeconds: 3_600,
      openDatabase: () =>
        openDatabase({ databaseUrl: site.services.database.databaseUrl, dataDir: '', log: silentLog }),
    },
  );
  expect(await suggested(other.app)).not.toContain('crosne bleu');
  await add();
  await vi.waitFor(async () => expect(await suggested(other.app)).toContain('crosne bleu'));
  await remove((await list())[0]?._id ?? '', 0);
  await vi.waitFor(async () => expect(await suggested(other.app)).not.toContain('crosne bleu'));
  await other.close();
});

test('changes are in the log of decisions', async () => {
  const [added] = (await add()).json().produce;
  await change(added._id, { ...CROSNE, category: 'autres', months: [], synonyms: [], version: 0 });
  await remove(added._id, 1);
  const url = '/api/admin/decisions?subject=site&id=00000000-0000-0000-0000-000000000000';
  const { decisions } = (await site.app.inject({ url, headers })).json();
  const before = 'crosne bleu (Légumes), de novembre à décembre\u00a0; aussi\u00a0: stakis';
  expect(decisions.slice(0, 3)).toMatchObject([
    { action: 'delete-produce-name', reason: 'crosne bleu (Autres produits), sans saison' },
    { action: 'change-produce-name', reason: `${before} → crosne bleu (Autres produits), sans saison` },
    { action: 'add-produce-name', reason: before, administrator: { firstName: 'Dominique' } },
  ]);
});

test('the second of two administrators is told that the name has changed, or is gone', async () => {
  const [{ _id: id }] = (await add()).json().produce;
  expect((await change(id, { ...CROSNE, name: 'crosne violet', version: 0 })).statusCode).toBe(200);
  for (const answer of [await change(id, { ...CROSNE, version: 0 }), await remove(id, 0)])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PRODUCE_NAME_CHANGED']);
  expect(await list()).toMatchObject([{ name: 'crosne violet', version: 1 }]);
  expect((await remove(id, 1)).statusCode).toBe(200);
  for (const answer of [await change(id, { ...CROSNE, version: 1 }), await remove(id, 1)])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'PRODUCE_NAME_NOT_FOUND']);
});

test.each<[string, object, object]>([
  ['an empty name', { name: ' ' }, { name: texts.name }],
  ['a name too long', { name: 'x'.repeat(41) }, { name: texts.nameTooLong }],
  ['a name without letters', { name: '123 !' }, { name: texts.noWord }],
  ['a name of the list', { name: 'TOMATES' }, { name: texts.isKnown('TOMATES', 'tomate') }],
  ['a spelling of the list', { name: 'mogette' }, { name: texts.isKnown('mogette', 'haricot sec') }],
  ['a category', { name: 'Légume' }, { name: texts.isCategory('Légume') }],
  ['a spelling of another name', { synonyms: ['cives'] }, { synonyms: texts.isKnown('cives', 'cébette') }],
  ['a name that searches leave out', { name: 'Les' }, { name: texts.generic }],
  ['a generic name', { name: 'Bio' }, { name: texts.generic }],
  ['a name of generic words', { name: 'paniers de saison' }, { name: texts.generic }],
  ['a word for what is made of produce', { name: 'Jus' }, { name: texts.generic }],
  ['a generic plural', { plural: 'frais' }, { plural: texts.generic }],
  ['a generic spelling', { synonyms: ['stakis', 'de'] }, { synonyms: texts.generic }],
  ['a spelling for what is made of produce', { synonyms: ['coulis'] }, { synonyms: texts.generic }],
  ['too many spellings', { synonyms: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'] }, { synonyms: texts.synonyms }],
  ['an empty spelling', { synonyms: [' '] }, { synonyms: texts.synonym }],
  ['an unknown category', { category: 'chats' }, { category: texts.category }],
])('%s is refused', async (_, differences, errors) => {
  const answer = await add({ ...CROSNE, ...differences });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
});

test('a name and a spelling that another added name has are refused, not its own', async () => {
  await add();
  expect((await add({ ...CROSNE, name: 'Stakis', synonyms: [] })).json().errors).toEqual({
    name: texts.isKnown('Stakis', 'crosne bleu'),
  });
  const [{ _id: id } = { _id: '' }] = await list();
  const answer = await change(id, {
    ...CROSNE,
    synonyms: ['Stakis', 'stakis', 'crosnes bleus', 'crosnette'],
    version: 0,
  });
  expect(answer.json().produce).toMatchObject([{ synonyms: ['Stakis', 'crosnette'] }]);
});

test('no more names than the limit are added', async () => {
  const rows = Array.from({ length: MAX_ADDED_PRODUCE_NAMES }, (_, index) => `navet numéro ${index}`);
  for (const name of rows)
    await insertAddedProduceName(site.db, crypto.randomUUID(), {
      name,
      plural: name,
      category: 'legumes',
      months: [],
      synonyms: [],
    });
  const answer = await add();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_PRODUCE_NAMES']);
});
