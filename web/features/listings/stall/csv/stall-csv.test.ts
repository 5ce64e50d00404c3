import { parse } from 'csv-parse/browser/esm/sync';
import { expect, test } from 'vitest';
import type { PriceType } from '#contract/listings/rules.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { formatStallCsv } from './format-stall-csv.ts';
import { parseStallImport } from './parse-stall-import.ts';

const carrots = createSampleListing({ _id: 'c1', productName: 'carotte', price: 2.6, quantity: 60 });
const honey = createSampleListing({
  _id: 'm1',
  productName: 'Miel',
  isArchived: true,
  availability: 'soldOut',
});
const gift = createSampleListing({ _id: 'd1', productName: 'orties', type: 'donation', price: null });
const stall = [carrots, honey, gift];

function linesOf(text: string, listings = stall) {
  const table = parseStallImport(text, listings);
  if ('error' in table) throw new Error(table.error);
  return table.lines;
}
const changesOf = (text: string) => linesOf(text).flatMap(({ change }) => change ?? []);
const errorsOf = (text: string, listings = stall) =>
  linesOf(text, listings).map(({ line, errors }) => [line, ...errors]);

test('an exported stall is read again without any change', () => {
  const csv = formatStallCsv(stall);
  expect(csv).toMatch(/^\uFEFF"Identifiant";"Produit";"Prix";"Unité";"Quantité";"Disponibilité"\r\n/);
  expect(csv).toContain('"c1";"carotte";"2,60";"Kg";"60";"Disponible"');
  expect(linesOf(csv)).toMatchObject([{ errors: [] }, { errors: [] }, { errors: [] }]);
  expect(changesOf(csv)).toEqual([]);
});

test('an export that Excel in French has opened and saved is read again without any change', () => {
  const odd = ['=1+1', '- Ail; frais', 'Tomates "cœur de bœuf"', 'Purée\u00a0: 500 g'].map(
    (productName, index) =>
      createSampleListing({
        _id: `o${index}`,
        productName,
        price: 1234.5,
        quantity: 0.125,
        priceType: 'box',
      }),
  );
  const listings = [...stall, ...odd];
  const csv = savedByExcel(formatStallCsv(listings));
  expect(csv).toContain(`o0;'=1+1;1234,5;Caisse(s);0,125;Disponible\r\n`);
  const withoutIds = csv.replace(/^[^;]*;/gm, '');
  for (const text of [csv, withoutIds])
    expect(linesOf(text, listings).map(({ name, change, errors }) => [name, change, errors])).toEqual(
      listings.map(({ productName }) => [productName, undefined, []]),
    );
});

/**
 * CSV as Excel in French writes it: no BOM, numbers without their last zeros, and quotes only where they are needed.
 */
const savedByExcel = (csv: string) =>
  parse(csv, { bom: true, delimiter: ';' })
    .map((cells) =>
      cells
        .map((cell) => (/^\d+,\d+$/.test(cell) ? cell.replace(/,?0+$/, '') : cell))
        .map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(';'),
    )
    .map((line) => `${line}\r\n`)
    .join('');

test.each([
  ['cells of a spreadsheet', 'Produit\tPrix\tQuantité\nCAROTTES\t2,80 €/kg\t40 kg'],
  ['French CSV', 'Quantité;Produit;Prix\n40;Carotte;2,80'],
  ['CSV with commas', 'produit,prix,quantite\ncarotte,2.80,40'],
  ['columns without names', 'Carotte;2,80;40'],
  ['CSV with commas and without names', 'carotte,2.80,40'],
  ['other names of columns', 'Désignation;Prix TTC;Qté\nCarotte;2,80;40'],
  ['a table with bars', '| Légume | Tarif | Stock |\n|---|---|---|\n| Carotte | 2,80 | 40 |'],
  ['columns between spaces', 'Produit   Prix   Quantité\nCarotte   2,80   40'],
  ['a sentence', '- Carottes 2,80 €/kg 40 kg'],
  ['a sentence in words', '40 kilos de carottes à 2,80'],
  ['a line that names the separator', 'sep=;\r\nProduit;Prix;Quantité\r\nCarotte;2,80;40\r\n'],
  [
    'titles, headings and blank lines',
    'Tarifs semaine 48;;\n\nLégumes, fruits\nProduit;Prix;Quantité\nRACINES;;\n;;\nCarotte;2,80;40\n',
  ],
  ['a title above lines without names', 'Tarifs semaine 48\nCarotte;2,80;40'],
  ['empty columns at the end', 'Produit;Prix;Quantité;;\nCarotte;2,80;40;;\n;;;;'],
  ['line ends of old Macs', 'Produit;Prix;Quantité\rCarotte;2,80;40\r'],
  ['quoted amounts between commas', 'Produit,Prix,Quantité\nCarotte,"2,80",40'],
  ['cells with their currency', 'Produit;Prix (€);Quantité (kg)\nCarotte;"\u00a02,80\u00a0€ ";40,00'],
  ['a name between doubled quotes', 'Produit;Prix;Quantité\n"""Carotte""";2,80;40'],
  ['a quote that nothing closes', 'Produit;Prix;Quantité\n"Carotte;2,80;40'],
  ['a quote inside of a cell', 'Produit;Prix;Quantité\n"Racines;jaunes";;\n"Carotte" ";2,80;40'],
  ['a column named in two lines', 'Produit;"Prix\n(€ / kg)";Quantité\nCarotte;2,80;40'],
])('prices and quantities are changed by a file with %s', (_, text) => {
  expect(changesOf(text)).toEqual([{ id: 'c1', price: '2,80', quantity: '40' }]);
});

test('an empty cell changes nothing, and availability is read as it is shown', () => {
  expect(changesOf('Produit;Prix;Disponibilité\nCarotte;;épuisé\nMiel;;Disponible\nOrties;;')).toEqual([
    { id: 'c1', availability: 'soldOut' },
    { id: 'm1', availability: 'available', isArchived: false },
  ]);
});

test('thousands of euros are read as spreadsheets write them', () => {
  const changes = ['1 234,50 €', '1\u202f234,50', '1234.5'].flatMap((price) => changesOf(`Carotte;${price}`));
  expect(changes.map(({ price }) => price)).toEqual(Array(3).fill('1234,50'));
});

test.each(['Infinity', '-Infinity', 'NaN', '1e5', '1E+05', '0x10', '1.234,50', '#VALEUR!', '#DIV/0!'])(
  'the cell %s is no amount',
  (cell) => {
    expect(errorsOf(`Carotte;${cell}`)).toEqual([[1, `«\u00a0${cell}\u00a0» n'est pas un prix.`]]);
    expect(errorsOf(`Carotte;;${cell}`)).toEqual([[1, `«\u00a0${cell}\u00a0» n'est pas une quantité.`]]);
  },
);

test('a price that a comma cuts in two is not imported', () => {
  expect(errorsOf('Produit,Prix\nCarotte,2,80')).toEqual([
    [2, expect.stringMatching(/^Cette ligne a plus de cases/)],
  ]);
});

test.each([
  ['Papaye;3;10', '/ad/add?productName=Papaye&price=3&quantity=10'],
  ['Produit;Prix;Unité\nPapaye;3,5;pièce', '/ad/add?productName=Papaye&price=3.5&priceType=unit'],
  ['Papaye;cher;2 caisses', '/ad/add?productName=Papaye&quantity=2&priceType=box'],
  ["Produit;Prix\n'=Papaye;3 € / kg", '/ad/add?productName=%3DPapaye&price=3&priceType=kilo'],
])('the line %j of a product without a listing leads to its publication', (text, path) => {
  expect(linesOf(text)[0]?.publishPath).toBe(path);
});

test('a line is about the listing of a close name once its author has confirmed it', () => {
  const table = parseStallImport('Carottes fanes;3\nCarotte;4', stall, [], { 'carottes fanes': 'c1' });
  expect(table).toMatchObject({
    lines: [
      { name: 'carotte', change: { id: 'c1', price: '3' }, errors: [] },
      { errors: ['Cette annonce est déjà à la ligne 1.'] },
    ],
  });
});

test('a line of a listing that is not accepted yet waits for it', () => {
  const table = parseStallImport('Papayes;3', stall, ['papaye']);
  expect(table).toMatchObject({ lines: [{ errors: [expect.stringMatching(/attend d'être validée/)] }] });
  expect(table).not.toHaveProperty('lines.0.publishPath');
});

test('each faulty line has a sentence about its fault, with its number', () => {
  expect(
    errorsOf(
      'Produit;Prix;Quantité;Disponibilité\nCarotte;cher;-1;peut-être\nPapaye;1\nOrties;2\nMiel;3;2 caisses\nmiel;4',
    ),
  ).toEqual([
    [
      2,
      "«\u00a0cher\u00a0» n'est pas un prix.",
      'Une quantité est plus grande que zéro.',
      'Écrivez «\u00a0Disponible\u00a0», «\u00a0Réservé\u00a0» ou «\u00a0Épuisé\u00a0», et pas «\u00a0peut-être\u00a0».',
    ],
    [3, "Aucune annonce de votre étal ne porte ce nom. Publiez-la d'abord, avec sa photo."],
    [4, "Cette annonce n'est pas une vente\u00a0: laissez le prix vide."],
    [5, "«\u00a02 caisses\u00a0» est dans une autre unité que l'annonce."],
    [6, 'Cette annonce est déjà à la ligne 5.'],
  ]);
});

test('sentences are not cut at the comma of a number', () => {
  const leek = createSampleListing({ _id: 'p1', productName: 'Poireau', price: 2, quantity: 60 });
  const lines = linesOf('Carottes 2,50 €/kg 60 kg\nPoireaux : 2,80 €/kg\nPapayes 1,50\nMiel 2 caisses', [
    ...stall,
    leek,
  ]);
  expect(lines.map(({ name, change, errors }) => [name, change?.price, errors.length])).toEqual([
    ['carotte', '2,50', 0],
    ['Poireau', '2,80', 0],
    ['Papayes', undefined, 1],
    ['Miel', undefined, 1],
  ]);
});

test('columns that are not read are named', () => {
  expect(parseStallImport('Couleur;Produit;Prix;Tarif\nrouge;Carotte;3;4', stall)).toMatchObject({
    ignored: ['Couleur', 'Tarif'],
    lines: [{ change: { price: '3' } }],
  });
});

test.each([
  ['Produit;Prix;Unité\nCarotte;3;pièce', "«\u00a0pièce\u00a0» est dans une autre unité que l'annonce."],
  ['Carotte;-2', 'Le prix doit être un nombre positif.'],
  ['Carotte;0', /^Pour donner/],
  ['Carotte;;99999999', 'Une quantité ne peut pas dépasser un million.'],
])('the line %j is refused as the server does', (text, sentence) => {
  expect(errorsOf(text)[0]?.[1]).toEqual(expect.stringMatching(sentence));
});

test('two listings of one name are distinguished by their identifier', () => {
  const twins = [carrots, { ...carrots, _id: 'c2' }];
  expect(errorsOf('Carotte;3', twins)[0]?.[1]).toMatch(/^Plusieurs annonces portent ce nom/);
  expect(linesOf('Identifiant;Produit;Prix\nc2;Carotte;3', twins)[0]?.change).toEqual({
    id: 'c2',
    price: '3',
  });
});

test('a name that a spreadsheet would calculate is written as text, and found again', () => {
  const odd = createSampleListing({ productName: '=1+1' });
  expect(formatStallCsv([odd])).toContain(`"'=1+1"`);
  expect(linesOf("Produit;Prix\n'=1+1;9", [odd])[0]?.change).toEqual({ id: 'l1', price: '9' });
});

test.each([
  ['', 'Ce tableau est vide.'],
  ['Produit;Prix', 'Ce tableau est vide.'],
  ['Prix;Quantité\n2;3', 'Il manque une colonne «\u00a0Produit\u00a0».'],
  ['Marché du samedi;;', 'Ce tableau est vide.'],
  [`Produit;Prix\n${'Carotte;2\n'.repeat(101)}`, /^100 lignes au plus/],
])('the text %j is refused as a whole', (text, sentence) => {
  expect(parseStallImport(text, stall)).toEqual({ error: expect.stringMatching(sentence) });
});

test.each([
  'carottes plus rien',
  'plus de carottes',
  'Carotte épuisée',
  'Carotte\t2,60\tépuisé',
  'Carotte;;0',
  'Produit;Disponibilité\nCarotte;non',
])('the line %j means that the product is gone', (text) => {
  expect(changesOf(text)).toEqual([{ id: 'c1', availability: 'soldOut' }]);
});

test('lines that are not read are named', () => {
  expect(parseStallImport('Pour demain samedi\nCarottes 2,80\nBonne soirée', stall)).toMatchObject({
    unread: ['Pour demain samedi', 'Bonne soirée'],
    lines: [{ change: { price: '2,80' } }],
  });
});

test('several products of one line are read', () => {
  const lines = linesOf('Carottes 2,80€/kg, Mâche 11€/kg et Radis 1,60 la botte');
  expect(lines.map(({ line, name, source }) => [line, name, source])).toEqual([
    [1, 'carotte', 'Carottes 2,80€/kg'],
    [1, 'Mâche', 'Mâche 11€/kg'],
    [1, 'Radis', 'Radis 1,60 la botte'],
  ]);
});

test.each(['[27/11/2026 22:14:03] Claire: ', '27/11/2026, 22:14 - Claire: '])(
  'the stamp %j of a copied message is dropped',
  (stamp) => {
    expect(changesOf(`${stamp}Carottes 2,80 le kg\n${stamp}bonne soirée`)).toEqual([
      { id: 'c1', price: '2,80' },
    ]);
  },
);

test.each(['N°;Produit;Prix TTC (€/kg);Qté dispo', 'Ancien prix;Produit;Nouveau prix;Quantité du jour'])(
  'the headings %j are recognised by their beginnings',
  (header) => {
    expect(changesOf(`Tarifs;;;\n${header}\n1;Carotte;2,80;40`)).toEqual([
      { id: 'c1', price: '2,80', quantity: '40' },
    ]);
  },
);

test('bundles are pieces, and the euro may stand before a price', () => {
  const parsley = createSampleListing({
    _id: 'b1',
    productName: 'persil',
    price: 1,
    quantity: 5,
    priceType: 'unit',
  });
  const read = (text: string) => linesOf(text, [parsley])[0]?.change;
  for (const [one, several] of [
    ['botte', 'bottes'],
    ['bocal', 'bocaux'],
    ['tête', 'Têtes'],
    ['œuf', 'œufs'],
  ])
    expect(read(`Persil;1,20 €/${one};10 ${several}`)).toEqual({ id: 'b1', price: '1,20', quantity: '10' });
  expect(read('Persil;€ 2,30')).toEqual({ id: 'b1', price: '2,30' });
});

test('a name and an identifier of different listings are refused', () => {
  expect(errorsOf('Identifiant;Produit;Prix\nc1;Miel;9')[0]?.[1]).toMatch(/^Cet identifiant est celui de/);
});

test('an unknown column of numbers is distinguished from other ignored ones', () => {
  expect(parseStallImport('N°;Produit;Montant;Couleur\n1;Carotte;2,80;rouge', stall)).toMatchObject({
    ignored: ['N°', 'Montant', 'Couleur'],
    numbers: ['Montant'],
  });
});

test.each([
  ['Prix au kg', 'kilo'],
  ["Prix à l'unité", 'unit'],
  ['Prix (€ / botte)', 'unit'],
  ['Prix du litre', 'liter'],
] as const)(
  'the unit of the price heading "%s" is compared with that of the listing',
  (heading, priceType) => {
    const read = (unit: PriceType) =>
      linesOf(`Produit;${heading}\nSalade;1,80`, [
        createSampleListing({ productName: 'salade', priceType: unit }),
      ])[0];
    expect(read(priceType)?.errors).toEqual([]);
    expect(read('basket')?.errors[0]).toMatch(/autre unité/);
  },
);

test('a price heading with several units names none', () => {
  expect(errorsOf('Produit;Prix au kg ou à la botte\nCarotte;1,80')).toEqual([[2]]);
});
