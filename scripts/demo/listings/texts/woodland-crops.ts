import { type Crop, shots } from './crop.ts';

export const woodlandCrops: readonly Crop[] = [
  {
    name: 'cèpe',
    pictures: shots('cepe', 1, 2),
    price: [18, 28],
    unit: 'kilo',
    quantity: [1, 4],
    texts: [
      'Cèpes de Bordeaux cueillis sur un terrain familial, jeunes et fermes, sans vers. Brossés mais non lavés, comme il se doit.',
    ],
  },
  {
    name: 'girolle',
    pictures: shots('girolle', 1, 2),
    price: [18, 26],
    unit: 'kilo',
    quantity: [1, 3],
    texts: [
      'Girolles bien jaunes, ramassées après les pluies et nettoyées au couteau. Le coin reste secret, les champignons se partagent.',
    ],
  },
  {
    name: 'champignon de Paris',
    pictures: shots('champignon', 1, 2, 3),
    price: [5, 8],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      'Champignons de Paris blancs et bruns, cultivés à la cave sur du fumier de cheval composté. Cueillis le jour où vous passez, rien à voir avec ceux du commerce.',
      'Mes meules de culture donnent par vagues et la vague est là. Champignons fermes, à manger crus ou poêlés.',
    ],
  },
  {
    name: 'noix',
    pictures: shots('noix', 1, 2, 3),
    price: [3.5, 5.5],
    unit: 'kilo',
    quantity: [4, 30],
    texts: [
      "Noix franquette de l'année, lavées puis séchées sur claies pendant un mois. Bien pleines, elles se cassent facilement.",
      "Deux grands noyers au bord du pré et pas assez d'écureuils. Noix sèches en coque, à garder dans un filet.",
    ],
  },
  {
    name: 'noisette',
    pictures: shots('noisette', 1, 2),
    price: [5, 8],
    unit: 'kilo',
    quantity: [2, 12],
    texts: [
      "Noisettes de la haie, triées à l'eau pour retirer les vides. Petites mais très parfumées une fois torréfiées.",
    ],
  },
  {
    name: 'châtaigne',
    pictures: shots('chataigne', 1, 2, 3),
    price: [3, 5],
    unit: 'kilo',
    quantity: [4, 25],
    texts: [
      "Châtaignes ramassées chaque matin sous les arbres, avant les sangliers. Passées à l'eau froide pour éliminer les véreuses.",
      'Grosses châtaignes luisantes, parfaites à griller dans la poêle percée. La saison est courte, profitez-en.',
    ],
  },
];
