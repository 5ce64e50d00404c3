import { type Crop, shots } from './crop.ts';

export const berryCrops: readonly Crop[] = [
  {
    name: 'fraise',
    pictures: shots('fraise', 1, 2, 3, 4),
    price: [6, 10],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      "Gariguettes et charlottes de pleine terre, paillées et cueillies tôt le matin. Elles sentent la fraise dès l'entrée du jardin.",
      'Mara des bois remontantes, petites et intenses. La récolte se fait tous les deux jours, dites-moi combien il vous en faut.',
      'Les fraisiers donnent sans arrêt et le congélateur est plein. Fruits bien rouges, à consommer le jour même ou le lendemain.',
    ],
  },
  {
    name: 'framboise',
    pictures: shots('framboise', 1, 2, 3),
    price: [8, 13],
    unit: 'kilo',
    quantity: [1, 5],
    texts: [
      "Framboises remontantes cueillies à la main, en barquettes pour ne pas les écraser. Aucun traitement, juste du paillage et de l'eau de pluie.",
      "Belle récolte au bout de l'allée cette semaine. Parfaites pour les tartes, les coulis ou à picorer.",
    ],
  },
  {
    name: 'mûre',
    pictures: shots('mure', 1, 2),
    price: [7, 10],
    unit: 'kilo',
    quantity: [1, 4],
    texts: [
      'Grosses mûres de jardin sans épines, douces et juteuses. À transformer en gelée ou à mélanger avec des pommes pour un crumble.',
      "Mûres de ronce ramassées loin de la route, bien noires. J'en ai récolté plus que prévu.",
    ],
  },
  {
    name: 'myrtille',
    pictures: shots('myrtille', 1, 2, 3),
    price: [9, 14],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      'Myrtilles cultivées en terre de bruyère, grosses et fermes. Elles se conservent une semaine au réfrigérateur et se congèlent très bien.',
      'Nous avons douze pieds de myrtilliers adultes et deux gourmands seulement à la maison. Cueillette à la main, sans peigne.',
    ],
  },
  {
    name: 'cassis',
    pictures: shots('cassis', 1, 2),
    price: [6, 9],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      'Cassis noir de Bourgogne, égrappé sur demande. De quoi faire de la gelée ou une bonne crème maison.',
      'Les cassissiers sont chargés, il faut cueillir avant les oiseaux. Baies saines et très aromatiques.',
    ],
  },
  {
    name: 'groseille',
    pictures: shots('groseille', 1, 2),
    price: [5, 8],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      'Groseilles rouges en grappes, bien mûres. Elles prennent toutes seules en gelée tant elles sont riches en pectine.',
      'Groseilliers non traités le long du mur nord. Les grappes sont longues et faciles à égrener à la fourchette.',
    ],
  },
];
