import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createTestListingRow, insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const author = await createLoggedInTestPerson(site, {
  firstName: '=HYPERLINK("https://example.org";"Prix")',
  lastName: 'Noël; "Œ"',
});

const ask = (name: string, person = admin) =>
  site.app.inject({ url: `/api/admin/exports/${name}.csv`, headers: person.headers });

/** Rows of a list as a spreadsheet reads them. */
async function read(name: string, delimiter: string | string[] = ';'): Promise<Record<string, string>[]> {
  const answer = await ask(name);
  expect(answer.statusCode, answer.body).toBe(200);
  return parse(answer.rawPayload, { bom: true, columns: true, delimiter, recordDelimiter: '\r\n' });
}

test('a CSV export has a byte order mark, a French name and the day', async () => {
  const { headers, rawPayload } = await ask('users');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="utilisateurs-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers['cache-control']).toBe('no-store');
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('the CSV of members has the members of the list, with harmless formulas', async () => {
  const rows = await read('users');
  const list = await site.app.inject({ url: '/api/admin/users', headers: admin.headers });
  expect(rows.map((row) => row.Identifiant).toSorted()).toEqual(
    list
      .json()
      .users.map(({ _id }: { _id: string }) => _id)
      .sort(),
  );
  expect(rows.find((row) => row.Identifiant === author.id)).toMatchObject({
    Prénom: `'=HYPERLINK("https://example.org";"Prix")`,
    Nom: 'Noël; "Œ"',
    'E-mail': author.email,
    Professionnel: 'non',
    Administrateur: 'non',
    État: 'actif',
    Annonces: '0',
    'Inscrit le': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tTab', "'\tTab"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['﹦1', "'﹦1"],
  ['\u200b=1', "'\u200b=1"],
  ['a;b "c"\r\nd 🍐', 'a;b "c"\r\nd 🍐'],
  ['Pommes = bonnes', 'Pommes = bonnes'],
])('a spreadsheet reads the product %j as %j', async (productName, cell) => {
  const id = await insertTestListing(site.db, author.id, { productName });
  const row = (await read('listings')).find((one) => one.Identifiant === id);
  expect(row?.Produit).toBe(cell);
});

test('a spreadsheet that also splits at commas reads the same cells', async () => {
  const id = await insertTestListing(site.db, author.id, {
    productName: 'Pommes,=1+1',
    type: 'sell',
    price: 2.5,
    priceType: 'kilo',
  });
  const rows = await read('listings', [';', ',', '\t']);
  expect(rows.find((row) => row.Identifiant === id)).toMatchObject({ Produit: 'Pommes,=1+1', Prix: '2,5' });
});

test('numbers in a CSV have a decimal comma; deleted listings are left out', async () => {
  const id = await insertTestListing(site.db, author.id, {
    productName: 'Poires',
    type: 'sell',
    price: 2.5,
    priceType: 'kilo',
    quantity: 1.25,
  });
  const gone = await insertTestListing(site.db, author.id, { productName: 'Coings', status: 'gone' });
  const rows = await read('listings');
  expect(rows.find((row) => row.Identifiant === id)).toMatchObject({
    Prix: '2,5',
    Quantité: '1,25',
    Unité: 'Kg',
    Type: 'Vente',
    État: 'acceptée',
    Archivée: 'non',
    'Décidée le': '',
    Vues: '0',
    Auteur: author.id,
  });
  expect(rows.map((row) => row.Identifiant)).not.toContain(gone);
});

test('a CSV of more rows than one batch has each once, in order', async () => {
  const rows = Array.from({ length: 2_100 }, (_, n) =>
    createTestListingRow(author.id, { productName: `Noix ${n}` }),
  );
  await site.db.insertInto('listings').values(rows).execute();
  const ids = (await read('listings')).map((row) => row.Identifiant);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(rows.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('the CSV files of listings, decisions and notices have their reasons', async () => {
  const { _id } = await publishListingAsTestPerson(site, author, { productName: 'Noix' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: '=Photo floue' });
  const listing = (await read('listings')).find(({ Identifiant }) => Identifiant === _id);
  expect(listing).toMatchObject({
    État: 'refusée',
    'Raison du refus ou de la suppression': "'=Photo floue",
  });
  const decision = (await read('decisions')).find((row) => row['Identifiant de l’objet'] === _id);
  expect(decision).toMatchObject({
    Objet: 'annonce',
    Décision: 'Annonce refusée',
    Avant: 'en attente',
    Après: 'refusée',
    Raison: "'=Photo floue",
    Administrateur: 'Dominique Moreau',
  });
  const notice = { url: `/app/ad/${_id}`, category: 'fraud', reason: '-1\n-2', name: 'Jeanne' };
  await site.app.inject({
    method: 'POST',
    url: '/api/notices',
    payload: { ...notice, email: 'jeanne@example.org', goodFaith: true },
  });
  expect(await read('notices')).toMatchObject([
    { Texte: "'-1\n-2", Catégorie: 'Fraude ou tromperie', Nom: 'Jeanne', État: 'ouvert', 'Décidé le': '' },
  ]);
});

test('a CSV export is logged for its administrator', async () => {
  const other = await createLoggedInTestAdmin(site);
  await ask('notices', other);
  const log = await site.app.inject({
    url: `/api/admin/decisions?subject=member&id=${other.id}`,
    headers: admin.headers,
  });
  expect(log.json().decisions).toMatchObject([{ action: 'export-list', reason: 'Signalements de pages' }]);
});

test('the API document declares the exports as CSV', async () => {
  const { paths } = (await site.app.inject('/api/docs/json')).json();
  const { responses } = paths['/api/admin/exports/users.csv'].get;
  expect(Object.keys(responses['200'].content)).toEqual(['text/csv']);
  expect(Object.keys(responses['403'].content)).toEqual(['application/json']);
});
