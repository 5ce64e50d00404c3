import { type Crop, shots } from './crop.ts';

/** Roots, leaves and bulbs: what feeds the cold months. */
export const fieldCrops: readonly Crop[] = [
  {
    name: 'carotte',
    pictures: shots('carotte', 1, 2, 3),
    price: [1.2, 2.2],
    unit: 'kilo',
    quantity: [5, 30],
    texts: [
      'Carottes de sable arrachées à la fourche-bêche, encore pleines de terre : elles se gardent mieux ainsi. Goût sucré garanti.',
      'Carottes nantaises semées clair, donc bien droites. Je laisse les fanes pour qui veut en faire un pesto.',
      'Mélange de carottes orange, jaunes et violettes. Les plus tordues sont aussi bonnes que les autres en purée.',
    ],
  },
  {
    name: 'pomme de terre',
    pictures: shots('pomme-de-terre', 1, 2, 3),
    price: [0.9, 1.6],
    unit: 'kilo',
    quantity: [10, 100],
    texts: [
      "Charlottes et agatas de conservation, arrachées par temps sec et gardées à l'abri de la lumière. Aucun antigerminatif.",
      'Bintjes à frites et à purée, cultivées sous paillis de foin. Elles sont un peu terreuses mais très saines.',
      'Nous avons planté deux rangs de trop. Pommes de terre à chair ferme, calibre moyen, triées une par une.',
    ],
  },
  {
    name: 'pomme de terre nouvelle',
    pictures: shots('pomme-de-terre', 2, 4),
    price: [1.8, 3],
    unit: 'kilo',
    quantity: [5, 20],
    texts: [
      "Pommes de terre nouvelles à la peau si fine qu'un coup de torchon suffit. Sautées entières avec un peu d'ail, c'est un régal.",
    ],
  },
  {
    name: 'poireau',
    pictures: shots('poireau', 1, 2, 3),
    price: [1.5, 2.5],
    unit: 'kilo',
    quantity: [4, 25],
    texts: [
      "Poireaux d'hiver bien blancs sur vingt centimètres, arrachés le jour de votre visite. Ils sont passés au travers de la mouche grâce au filet.",
      'Bleus de Solaise qui ne craignent pas le gel. Parfaits pour la soupe, les quiches et les poireaux vinaigrette.',
    ],
  },
  {
    name: 'oignon jaune',
    pictures: shots('oignon', 1, 3),
    price: [1, 1.8],
    unit: 'kilo',
    quantity: [5, 30],
    texts: [
      "Oignons de garde séchés trois semaines sous le hangar. Fermes, piquants, ils tiendront jusqu'au printemps.",
      "Oignons jaunes paille des vertus, de bon calibre. Je peux les tresser si vous me prévenez à l'avance.",
    ],
  },
  {
    name: 'oignon rouge',
    pictures: shots('oignon', 2),
    price: [1.6, 2.6],
    unit: 'kilo',
    quantity: [3, 15],
    texts: [
      'Oignons rouges doux, à manger crus en salade ou confits au vinaigre. Peau fine et belle couleur.',
    ],
  },
  {
    name: 'ail',
    pictures: shots('ail', 1, 2, 3),
    price: [6, 9],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      "Ail rose et ail blanc plantés à la Toussaint, séchés à l'ombre. Les gousses sont grosses et faciles à éplucher.",
      "Belles têtes d'ail du jardin, bien sèches. Une tresse pendue dans la cuisine vous fera toute l'année.",
    ],
  },
  {
    name: 'échalote',
    pictures: shots('echalote', 1, 2),
    price: [3, 4.5],
    unit: 'kilo',
    quantity: [2, 10],
    texts: [
      "Échalotes traditionnelles plantées à la main, longues et fines, qui se conservent jusqu'au printemps. Indispensables pour une sauce au vin.",
    ],
  },
  {
    name: 'radis',
    pictures: shots('radis', 1, 2, 3),
    price: [1, 1.6],
    unit: 'unit',
    quantity: [4, 20],
    texts: [
      'Bottes de radis de dix-huit jours, croquants et pas trop piquants. Je les arrache au moment où vous arrivez.',
      'Radis ronds et demi-longs, avec des fanes bien vertes pour la soupe. Un peu de beurre, un peu de sel, et voilà.',
    ],
  },
  {
    name: 'betterave',
    pictures: shots('betterave', 1, 2, 3),
    price: [1.4, 2.2],
    unit: 'kilo',
    quantity: [3, 20],
    texts: [
      'Betteraves rouges crues, avec leurs feuilles qui se cuisinent comme des épinards. Comptez une heure au four, dans leur peau.',
      'Betteraves rouges et chioggia, la petite rose rayée. Râpées crues avec une pomme, elles font une salade superbe.',
    ],
  },
  {
    name: 'navet',
    pictures: shots('navet', 1, 2),
    price: [1.4, 2.2],
    unit: 'kilo',
    quantity: [3, 15],
    texts: [
      'Petits navets violets récoltés jeunes, tendres et sans fibre. Glacés au beurre, ils réconcilient tout le monde avec le navet.',
      'Navets de pleine terre, bien lisses, sans ver. Parfaits pour le pot-au-feu et le couscous.',
    ],
  },
  {
    name: 'chou blanc',
    pictures: shots('chou', 1, 3),
    price: [1.5, 2.5],
    unit: 'unit',
    quantity: [3, 15],
    texts: [
      'Choux cabus bien pommés, de un à deux kilos. Pour la potée, pour la salade, ou pour vous lancer dans la choucroute.',
    ],
  },
  {
    name: 'chou rouge',
    pictures: shots('chou', 2),
    price: [1.6, 2.6],
    unit: 'unit',
    quantity: [2, 12],
    texts: [
      'Choux rouges denses et croquants, protégés des piérides par un voile. À mijoter avec des pommes ou à râper finement.',
    ],
  },
  {
    name: 'chou de Milan',
    pictures: shots('chou', 1, 3),
    price: [1.6, 2.6],
    unit: 'unit',
    quantity: [2, 12],
    texts: [
      'Choux frisés de Milan, sucrés depuis les premières gelées. Les grandes feuilles sont parfaites pour faire un chou farci.',
    ],
  },
  {
    name: 'chou-fleur',
    pictures: shots('chou-fleur', 1, 2),
    price: [2, 3],
    unit: 'unit',
    quantity: [3, 12],
    texts: [
      "Choux-fleurs d'un kilo environ, blancs et serrés. J'ai rabattu les feuilles dessus pour les garder du soleil.",
      'Ils sont tous prêts la même semaine, comme chaque année. Choux-fleurs sains, sans limaces ni chenilles.',
    ],
  },
  {
    name: 'chou romanesco',
    pictures: shots('chou-fleur', 3),
    price: [2.2, 3.2],
    unit: 'unit',
    quantity: [2, 10],
    texts: [
      "Romanescos vert tendre, aussi beaux que bons. Quelques minutes à la vapeur suffisent pour qu'ils restent croquants.",
    ],
  },
  {
    name: 'brocoli',
    pictures: shots('brocoli', 1, 2),
    price: [2.5, 3.8],
    unit: 'kilo',
    quantity: [2, 8],
    texts: [
      'Têtes de brocoli coupées du matin, puis les petits rejets qui viennent après. Tout se mange, même la tige pelée.',
    ],
  },
  {
    name: 'laitue',
    pictures: shots('laitue', 1, 2, 3),
    price: [0.8, 1.3],
    unit: 'unit',
    quantity: [4, 25],
    texts: [
      'Laitues pommées et feuilles de chêne, coupées à la demande. Elles ont poussé à mi-ombre et ne sont pas amères.',
      "Toute la planche arrive à maturité en même temps. Salades bien fermes, lavées à l'eau de pluie... et par la pluie.",
    ],
  },
  {
    name: 'épinard',
    pictures: shots('epinard', 1, 2),
    price: [3, 4.5],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      "Épinards géants d'hiver, feuilles épaisses et douces. Les plus petites se mangent crues en salade.",
      "Jeunes pousses d'épinard coupées aux ciseaux, elles repoussent toutes les deux semaines. Rien à voir avec le surgelé.",
    ],
  },
  {
    name: 'blette',
    pictures: shots('blette', 1, 2),
    price: [1.8, 2.8],
    unit: 'unit',
    quantity: [3, 12],
    texts: [
      'Bottes de blettes à cardes rouges, jaunes et blanches. Le vert dans une tarte, les côtes en gratin : deux légumes en un.',
    ],
  },
  {
    name: 'fenouil',
    pictures: shots('fenouil', 1, 2),
    price: [2, 3],
    unit: 'kilo',
    quantity: [2, 10],
    texts: [
      "Bulbes de fenouil ronds et tendres, au goût d'anis très doux. Les plumets verts parfument le poisson.",
    ],
  },
];
