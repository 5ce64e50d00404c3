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
