import { foldText } from '#contract/text/fold.ts';

/** Columns of the stall in a spreadsheet, in their order. Those of a pasted table may be fewer, in any order. */
export const stallColumns = {
  id: 'Identifiant',
  name: 'Produit',
  price: 'Prix',
  unit: 'Unité',
  quantity: 'Quantité',
  availability: 'Disponibilité',
} as const;
export type StallColumn = keyof typeof stallColumns;

/** Other names of the stall's columns, folded. */
const otherNames: Partial<Record<StallColumn, string[]>> = {
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
  Object.entries(stallColumns).flatMap(([key, name]) => {
    const column = key as StallColumn;
    return [foldText(name), ...(otherNames[column] ?? [])].map((folded) => [folded, column] as const);
  }),
);

export const findStallColumn = (header: string): StallColumn | undefined =>
  columnByName.get(foldText(header));

/** Beginnings of headings, folded, of columns that are read beside one with a known name. */
const beginnings: [StallColumn, RegExp][] = [
  ['price', /^(?:nouveaux? )?(?:prix|tarifs?)\b(?!.*\b(?:achat|revient)\b)/],
  ['quantity', /^(?:qtes?|quantites?)\b/],
  ['availability', /^dispo/],
];

/** Columns of a header line; headings are read by their beginnings where another has a known name. */
export function findStallColumns(cells: readonly string[]): (StallColumn | undefined)[] {
  const known = cells.map(findStallColumn);
  if (!known.some(Boolean)) return known;
  return cells.map(
    (cell, index) => known[index] ?? beginnings.find(([, pattern]) => pattern.test(foldText(cell)))?.[0],
  );
}
