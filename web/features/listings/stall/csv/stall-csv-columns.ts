import { foldTextForComparison } from '#contract/text/fold.ts';

/** Columns of the stall in a spreadsheet, in their order. Those of a pasted table may be fewer, in any order. */
export const stallCsvColumns = {
  id: 'Identifiant',
  name: 'Produit',
  price: 'Prix',
  unit: 'Unité',
  quantity: 'Quantité',
  availability: 'Disponibilité',
} as const;
export type StallCsvColumn = keyof typeof stallCsvColumns;

/** Other names of the stall's columns, folded. */
const otherNames: Partial<Record<StallCsvColumn, string[]>> = {
  name: [
    'produits',
    'legume',
    'legumes',
    'fruit',
    'fruits',
    'designation',
    'libelle',
    'article',
    'nom',
    'nom du produit',
    'annonce',
  ],
  price: [
    'tarif',
    'tarifs',
    'prix ttc',
    'tarif ttc',
    'prix de vente',
    'prix unitaire',
    'pu',
    'prix kg',
    'prix au kg',
    'prix au kilo',
  ],
  unit: ['unites'],
  quantity: ['quantites', 'quantite disponible', 'quantite kg', 'qte', 'stock', 'stocks', 'stock kg'],
  availability: ['dispo'],
};

const columnByName = new Map(
  Object.entries(stallCsvColumns).flatMap(([key, name]) => {
    const column = key as StallCsvColumn;
    return [foldTextForComparison(name), ...(otherNames[column] ?? [])].map(
      (folded) => [folded, column] as const,
    );
  }),
);

export const parseStallCsvHeaderCell = (header: string): StallCsvColumn | undefined =>
  columnByName.get(foldTextForComparison(header));

/** Beginnings of headings, folded, of columns that are read beside one with a known name. */
const beginnings: [StallCsvColumn, RegExp][] = [
  ['price', /^(?:nouveaux? )?(?:prix|tarifs?)\b(?!.*\b(?:achat|revient)\b)/],
  ['quantity', /^(?:qtes?|quantites?)\b/],
  ['availability', /^dispo/],
];

/** Columns of a header line; headings are read by their beginnings where another has a known name. */
export function parseStallCsvHeaderRow(cells: readonly string[]): (StallCsvColumn | undefined)[] {
  const known = cells.map(parseStallCsvHeaderCell);
  if (!known.some(Boolean)) return known;
  return cells.map(
    (cell, index) =>
      known[index] ?? beginnings.find(([, pattern]) => pattern.test(foldTextForComparison(cell)))?.[0],
  );
}
