import { beforeAll, expect, test } from 'vitest';
import { createProduceSuggester } from '#contract/listings/produce-suggestions.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
beforeAll(async () => {
  const seller = await createLoggedInTestPerson(site);
  const published = [
    ...['Courgettes', 'Courgettes rondes', 'Courge musquée'],
    ...['Pommes de terre', 'Patates', 'Pommes', 'Terre de bruyère'],
  ];
  for (const productName of published) await insertTestListing(site.db, seller.id, { productName });
  for (const productName of ['Courge butternut', 'Courge butternut', 'Courge butternut'])
    await insertTestListing(site.db, seller.id, { productName, status: 'pending' });
});

async function readList() {
  const answer = await site.app.inject('/api/produce');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  return answer.json() as {
    produce: { name: string; plural: string; synonyms: string[]; category: string }[];
    categories: { category: string; label: string; names: string[] }[];
  };
}

test('the produce list has the most published first, then its usual order', async () => {
  const { produce } = await readList();
  expect(produce).toHaveLength(335);
  const names = produce.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['pomme', 'courgette', 'pomme de terre', 'courge musquée']);
  expect(names.indexOf('abricot')).toBe(4);
  expect(produce.find(({ name }) => name === 'pomme de terre')).toMatchObject({
    plural: 'pommes de terre',
    category: 'legumes',
    synonyms: expect.arrayContaining(['patate']),
  });
});

test('suggestions have the most published products first', async () => {
  const suggested = createProduceSuggester(await readList())('courg', 3).map(({ text }) => text);
  expect(suggested).toEqual(['Courgette', 'Courge musquée', expect.stringMatching(/^Courge/)]);
});

test.each([
  ['tomatte', 'Tomate'],
  ['tomattes', 'Tomates'],
  ['corgette', 'Courgette'],
  ['corget', 'Courgette'],
  ['oeuf', 'Œuf'],
  ['fraize', 'Fraise'],
  ['fraiz', 'Fraise'],
  ['carrote', 'Carotte'],
  ['rubarbe', 'Rhubarbe'],
  ['aricot vert', 'Haricot vert'],
  ['pomes de tere', 'Pommes de terre'],
  ['épinnards', 'Épinards'],
  ['poirreau', 'Poireau'],
  ['volaile', 'Œufs et volailles'],
])('suggestions forgive the misspelt word "%s"', async (typed, meant) => {
  const suggested = createProduceSuggester(await readList())(typed, 10);
  expect(suggested[0]?.text).toBe(meant);
});

test('each name of a category finds it', async () => {
  const search = async (query: Record<string, string>) => {
    const { ads } = (await site.app.inject({ url: '/api/adverts/search', query })).json();
    return (ads as { productName: string }[]).map(({ productName }) => productName);
  };
  const { categories } = await readList();
  expect(await search({ category: 'fruits' })).toEqual(['Pommes']);
  for (const { category, label, names } of categories) {
    for (const productName of [label, ...names]) {
      expect(await search({ productName }), productName).toEqual(
        expect.arrayContaining(await search({ category })),
      );
    }
  }
});
