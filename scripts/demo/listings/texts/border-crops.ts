import { type Crop, shots } from './crop.ts';

/** Herbs, flowers, seedlings and seeds. */
export const borderCrops: readonly Crop[] = [
  {
    name: 'basilic',
    pictures: shots('basilic', 1, 2),
    price: [1, 2],
    unit: 'unit',
    quantity: [3, 15],
    texts: [
      "Gros bouquets de basilic grand vert, pincé régulièrement pour qu'il ne monte pas. De quoi préparer du pistou pour tout l'hiver.",
      'Basilic à petites feuilles, en pot ou coupé. Il embaume la terrasse et éloigne, paraît-il, les moustiques.',
    ],
  },
  {
    name: 'persil',
    pictures: shots('herbes', 3),
    price: [0.8, 1.3],
    unit: 'unit',
    quantity: [3, 20],
    texts: [
      "Bouquets de persil plat, bien vert et parfumé. Il se garde une semaine dans un verre d'eau, comme des fleurs.",
    ],
  },
  {
    name: 'menthe',
    pictures: shots('herbes', 2),
    price: [0.8, 1.5],
    unit: 'unit',
    quantity: [3, 20],
    texts: [
      'Menthe verte à thé, envahissante et généreuse. Je coupe des bouquets ou je donne un éclat avec ses racines, attention où vous le plantez.',
    ],
  },
  {
    name: 'thym',
    pictures: shots('herbes', 4, 1),
    price: [1, 2],
    unit: 'unit',
    quantity: [3, 20],
    texts: [
      "Bouquets de thym d'un jardin très sec, coupés avant la floraison. Très aromatique, il pousse entre les pierres et ne voit jamais l'arrosoir.",
      'Thym frais en petits bouquets liés à la ficelle. Pour les infusions, les grillades et les rhumes.',
    ],
  },
  {
    name: 'romarin',
    pictures: shots('herbes', 4),
    price: [1, 2],
    unit: 'unit',
    quantity: [3, 20],
    texts: [
      'Le romarin a encore pris un mètre, je le taille cette semaine. Branches fraîches pour le barbecue ou à faire sécher.',
      "Brins de romarin non traité, à glisser dans une épaule d'agneau ou à bouturer. Les boutures prennent très facilement.",
    ],
  },
  {
    name: 'bouquet garni',
    pictures: shots('herbes', 1),
    price: [0.8, 1.5],
    unit: 'unit',
    quantity: [5, 30],
    texts: [
      'Petits bouquets garnis prêts à plonger dans la cocotte : thym, laurier, persil et un brin de romarin, le tout du jardin.',
      "Bouquets garnis séchés à l'ombre et noués à la main. Un par plat suffit, ils sont corsés.",
    ],
  },
  {
    name: 'bouquet de fleurs',
    pictures: shots('bouquet', 1, 2, 3),
    price: [8, 14],
    unit: 'unit',
    quantity: [1, 8],
    texts: [
      'Bouquets champêtres composés le jour même avec ce qui fleurit au jardin. Chacun est différent, dites-moi vos couleurs préférées.',
      'Fleurs de saison cueillies à la rosée, emballées dans du papier kraft. Elles tiennent une bonne semaine si vous recoupez les tiges.',
    ],
  },
  {
    name: 'dahlia',
    pictures: shots('dahlia', 1, 2),
    price: [0.8, 1.2],
    unit: 'unit',
    quantity: [10, 40],
    texts: [
      'Dahlias cactus et décoratifs, à la tige, dans toutes les couleurs chaudes. Plus on en coupe, plus il en vient.',
    ],
  },
  {
    name: 'rose',
    pictures: shots('rose', 1, 2),
    price: [1, 1.8],
    unit: 'unit',
    quantity: [6, 30],
    texts: [
      'Roses anciennes très parfumées, non traitées, donc bonnes aussi pour la confiture de pétales. Je les coupe en boutons à peine ouverts.',
    ],
  },
  {
    name: 'tulipe',
    pictures: shots('tulipe', 1, 2),
    price: [0.6, 1],
    unit: 'unit',
    quantity: [10, 50],
    texts: [
      'Tulipes rouges, blanches et violettes, cueillies fermées pour durer. Une plate-bande entière à partager.',
    ],
  },
  {
    name: 'tournesol',
    pictures: shots('tournesol', 1, 2),
    price: [1, 2],
    unit: 'unit',
    quantity: [5, 25],
    texts: [
      'Grands tournesols à couper, ou têtes sèches pleines de graines pour les mésanges. Ils ont dépassé le toit de la cabane.',
    ],
  },
  {
    name: 'lavande',
    pictures: shots('lavande', 1, 2),
    price: [2, 4],
    unit: 'unit',
    quantity: [4, 20],
    texts: [
      "Bouquets de lavande récoltés en pleine floraison, à faire sécher la tête en bas. Les armoires sentiront bon jusqu'à l'été prochain.",
    ],
  },
  {
    name: 'plant de tomate',
    pictures: shots('plant-de-tomate', 1, 2, 3),
    price: [1, 2],
    unit: 'unit',
    quantity: [6, 40],
    texts: [
      'Plants de tomates anciennes semés en mars et repiqués en godets : cœur de bœuf, noire de Crimée, rose de Berne. Endurcis dehors depuis dix jours.',
      "J'ai eu la main lourde au semis. Plants de tomates cerises et marmande, trapus et bien enracinés, prêts à mettre en terre.",
    ],
  },
  {
    name: 'plant de salade',
    pictures: shots('semis', 1, 2),
    price: [0.2, 0.4],
    unit: 'unit',
    quantity: [12, 60],
    texts: [
      'Plants de laitue, de batavia et de feuille de chêne en mottes, au stade quatre feuilles. À repiquer un soir de pluie.',
    ],
  },
  {
    name: 'plant de chou',
    pictures: shots('semis', 3, 2),
    price: [0.3, 0.5],
    unit: 'unit',
    quantity: [10, 50],
    texts: [
      "Plants de choux cabus et de choux de Milan, élevés sous voile contre l'altise. Racines nues ou en godets, au choix.",
    ],
  },
  {
    name: 'plant de fraisier',
    pictures: shots('plant-de-fraisier', 1),
    price: [0.8, 1.5],
    unit: 'unit',
    quantity: [5, 40],
    texts: [
      'Stolons de fraisiers bien enracinés, issus de pieds sains. Mara des bois et charlotte, étiquetés séparément.',
    ],
  },
  {
    name: 'plant de framboisier',
    pictures: shots('plant-de-framboisier', 1),
    price: [2, 4],
    unit: 'unit',
    quantity: [3, 15],
    texts: [
      "Drageons de framboisiers remontants à arracher ensemble. Ils s'installent vite et donnent dès la première année.",
      'Framboisiers rouges et jaunes en pot, à mettre en place hors gel. Prévoyez un tuteur et un bon paillage.',
    ],
  },
  {
    name: 'plant de piment',
    pictures: shots('plant-de-piment', 1),
    price: [1.2, 2.2],
    unit: 'unit',
    quantity: [4, 20],
    texts: [
      'Plants de piments doux et forts en godets, prêts à passer dehors. Il leur faut du soleil et de la patience.',
    ],
  },
  {
    name: "caïeu d'ail",
    pictures: shots('ail', 1, 2),
    price: [0.2, 0.4],
    unit: 'unit',
    quantity: [20, 80],
    texts: [
      "Caïeux d'ail triés sur ma récolte, gros et sains, à planter pointe en haut. Cela fait dix ans que je garde la même souche.",
    ],
  },
  {
    name: 'graine de tomate',
    pictures: shots('graines', 1),
    price: [1, 2],
    unit: 'unit',
    quantity: [5, 30],
    texts: [
      'Graines de tomates anciennes fermentées, lavées et séchées à la maison. Une vingtaine de graines par sachet, avec le nom de la variété.',
      "Je garde mes graines depuis quinze ans et j'en ai toujours trop. Une douzaine de variétés, reproductibles d'année en année.",
    ],
  },
  {
    name: 'graine de courge',
    pictures: shots('graines', 2),
    price: [1, 2],
    unit: 'unit',
    quantity: [5, 25],
    texts: [
      'Graines de potimarron, de butternut et de courge musquée. Fleurs pollinisées à la main, donc pas de mauvaise surprise.',
    ],
  },
  {
    name: 'graine de fleurs',
    pictures: shots('graines', 1),
    price: [1, 1.5],
    unit: 'unit',
    quantity: [5, 30],
    texts: [
      'Mélange de fleurs annuelles ramassées au jardin : cosmos, soucis, bleuets et nigelles. À semer à la volée et à oublier.',
      'Sachets de graines de tournesols, de capucines et de zinnias. Les abeilles vous diront merci.',
    ],
  },
  {
    name: 'graine de tournesol',
    pictures: shots('graines', 3),
    price: [2, 3.5],
    unit: 'kilo',
    quantity: [1, 10],
    texts: [
      'Graines de tournesol entières, séchées au grenier. Pour les mangeoires, pour germer ou pour semer au printemps.',
    ],
  },
];
