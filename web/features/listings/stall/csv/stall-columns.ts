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

/** Other names of the columns, folded. */
const otherNames: Partial<Record<StallColumn, string[]>> = {
  name: ['produits', 'legume', 'legumes', 'fruit', 'fruits', 'designation', 'article', 'nom', 'annonce'],
  price: ['tarif', 'tarifs', 'prix ttc', 'prix unitaire', 'pu', 'prix kg', 'prix au kg'],
  unit: ['unites'],
  quantity: ['quantites', 'qte', 'stock', 'stocks'],
  availability: ['dispo'],
};

const columnByName = new Map(
  Object.entries(stallColumns).flatMap(([key, name]) => {
    const column = key as StallColumn;
    return [foldText(name), ...(otherNames[column] ?? [])].map((folded) => [folded, column] as const);
  }),
);

/** Column that a header names. */
export const stallColumnOf = (header: string): StallColumn | undefined => columnByName.get(foldText(header));
