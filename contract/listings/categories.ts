/** Categories in the order in which they are shown. No dependency: pages load this file. */
export const categories = [
  'legumes',
  'fruits',
  'aromates',
  'champignons',
  'oeufs-volailles',
  'viandes',
  'laitages',
  'miel',
  'plants-graines',
  'fleurs',
  'transformes',
  'autres',
] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  legumes: 'Légumes',
  fruits: 'Fruits',
  aromates: 'Aromates',
  champignons: 'Champignons',
  'oeufs-volailles': 'Œufs et volailles',
  viandes: 'Viandes',
  laitages: 'Laitages',
  miel: 'Miel et ruche',
  'plants-graines': 'Plants et graines',
  fleurs: 'Fleurs',
  transformes: 'Produits transformés',
  autres: 'Autres produits',
};
