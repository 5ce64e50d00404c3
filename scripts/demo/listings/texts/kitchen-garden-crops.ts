import { type Crop, shots } from './crop.ts';

export const kitchenGardenCrops: readonly Crop[] = [
  {
    name: 'tomate',
    pictures: shots('tomate', 1, 2, 3, 4),
    price: [1.8, 3.2],
    unit: 'kilo',
    quantity: [4, 25],
    texts: [
      'Tomates rondes de plein champ, cueillies rouges et non vertes. Les pieds sont tuteurés, paillés et arrosés au goutte-à-goutte.',
      'Surplus du potager, des marmande et des saint-pierre bien charnues. Très bonnes en salade, et encore meilleures en sauce.',
      'La serre tourne à plein régime. Quelques fruits sont fendus par les orages, ils conviennent parfaitement pour le coulis.',
    ],
  },
  {
    name: 'tomate ancienne',
    pictures: shots('tomate-ancienne', 1, 2, 3, 4),
    price: [2.8, 4.5],
    unit: 'kilo',
    quantity: [3, 15],
    texts: [
      'Cœur de bœuf, noire de Crimée, ananas et green zebra issues de mes propres graines. Des formes bizarres, mais quel goût.',
      'Une dizaine de variétés anciennes dans la même cagette, pour une assiette de toutes les couleurs. Sans aucun traitement, pas même de bouillie bordelaise.',
    ],
  },
  {
    name: 'tomate cerise',
    pictures: shots('tomate-cerise', 1, 2, 3),
    price: [3, 5],
    unit: 'kilo',
    quantity: [1, 8],
    texts: [
      'Tomates cerises en mélange, rouges, jaunes et orange, sucrées comme des bonbons. Les enfants les mangent sur le pied.',
      'Grappes de tomates cerises mûries au soleil contre un mur de pierre. Elles tiennent plusieurs jours à température ambiante.',
    ],
  },
  {
    name: 'courgette',
    pictures: shots('courgette', 1, 2, 3),
    price: [1, 2],
    unit: 'kilo',
    quantity: [3, 20],
    texts: [
      'Tout le monde connaît le problème : trois pieds de courgettes et plus personne ne veut en manger. Les miennes sont cueillies jeunes, tendres et sans graines.',
      "Courgettes vertes et blanches, récoltées tous les deux jours. J'ai aussi quelques rondes à farcir pour qui en voudrait.",
    ],
  },
  {
    name: 'aubergine',
    pictures: shots('aubergine', 1, 2, 3),
    price: [2, 3.2],
    unit: 'kilo',
    quantity: [2, 12],
    texts: [
      'Aubergines violettes, brillantes et fermes, sans amertume. Elles ont poussé sous abri, sur un lit de compost.',
      'Aubergines longues et rondes du jardin, parfaites pour une moussaka ou simplement rôties au four.',
    ],
  },
  {
    name: 'poivron',
    pictures: shots('poivron', 1, 2, 3),
    price: [2.2, 3.5],
    unit: 'kilo',
    quantity: [2, 10],
    texts: [
      'Poivrons verts, jaunes et rouges, à la chair épaisse. La saison a été chaude et ils sont très sucrés.',
      "Cornes de bœuf et poivrons carrés, à griller puis à peler. Ils n'ont reçu que du purin d'ortie.",
    ],
  },
  {
    name: 'piment',
    pictures: shots('piment', 1, 2),
    price: [0.2, 0.5],
    unit: 'unit',
    quantity: [20, 80],
    texts: [
      "Piments doux et piments forts, précisez bien lesquels vous voulez ! Frais pour l'instant, les derniers seront séchés en guirlande.",
      "Petits piments vifs, à infuser dans l'huile ou à sécher. Prévoir des gants pour les épépiner.",
    ],
  },
  {
    name: 'concombre',
    pictures: shots('concombre', 1, 2),
    price: [0.8, 1.3],
    unit: 'unit',
    quantity: [5, 25],
    texts: [
      "Concombres épineux au goût d'autrefois, croquants et jamais amers. Ils sont cueillis le jour où vous passez.",
      'Les concombres grimpent partout et donnent plus vite que nous ne mangeons. Bien arrosés, donc bien juteux.',
    ],
  },
  {
    name: 'haricot vert',
    pictures: shots('haricot-vert', 1, 2),
    price: [4, 6],
    unit: 'kilo',
    quantity: [2, 12],
    texts: [
      "Haricots verts fins, ramassés à genoux tous les deux jours pour qu'ils ne fassent pas de fil. Une vapeur de dix minutes et c'est prêt.",
      'Haricots nains de deuxième semis, tendres et réguliers. Parfaits à mettre en bocaux ou à congeler.',
    ],
  },
  {
    name: 'haricot beurre',
    pictures: shots('haricot-vert', 3),
    price: [4, 6],
    unit: 'kilo',
    quantity: [2, 8],
    texts: [
      'Haricots beurre sans fil, cueillis jeunes. Ils sont fondants et changent un peu du haricot vert.',
    ],
  },
  {
    name: 'petit pois',
    pictures: shots('petit-pois', 1, 2, 3),
    price: [3, 4.5],
    unit: 'kilo',
    quantity: [2, 10],
    texts: [
      'Petits pois frais à écosser, grains tendres et sucrés. Comptez un kilo de cosses pour deux bonnes assiettes.',
      'Les rames de petits pois sont couvertes de gousses pleines. À cuisiner le jour même avec une laitue et des oignons nouveaux.',
    ],
  },
  {
    name: 'maïs doux',
    pictures: shots('mais', 1, 2),
    price: [0.6, 1],
    unit: 'unit',
    quantity: [10, 40],
    texts: [
      'Épis de maïs doux cueillis au dernier moment, quand le grain est encore laiteux. À griller au barbecue avec un peu de beurre salé.',
    ],
  },
  {
    name: 'potiron',
    pictures: shots('potiron', 1, 2, 3),
    price: [0.9, 1.6],
    unit: 'kilo',
    quantity: [6, 60],
    texts: [
      "Gros potirons rouge vif d'Étampes, entre quatre et dix kilos pièce. Je peux les couper en deux si c'est trop pour vous.",
      "Les potirons ont envahi le tas de compost et s'y sont trouvés très bien. Bonne conservation jusqu'à la fin de l'hiver dans une pièce fraîche.",
    ],
  },
  {
    name: 'potimarron',
    pictures: shots('potimarron', 1, 2, 3),
    price: [1.2, 2.2],
    unit: 'kilo',
    quantity: [5, 30],
    texts: [
      "Potimarrons au goût de châtaigne, qui se cuisent avec la peau. Ils ont bien séché au soleil et se gardent tout l'hiver.",
      'Une belle récolte de potimarrons, de un à deux kilos chacun. Veloutés, gratins, gâteaux : les enfants en redemandent.',
    ],
  },
  {
    name: 'butternut',
    pictures: shots('butternut', 1, 2, 3),
    price: [1.2, 2],
    unit: 'kilo',
    quantity: [5, 30],
    texts: [
      'Courges butternut à la chair fine et douce, peu de graines et beaucoup à manger. Elles attendent sagement sur les étagères de la cave.',
      'Doubeurres du jardin, mûres et bien sèches. Délicieuses rôties au four avec du thym et un filet de miel.',
    ],
  },
  {
    name: 'artichaut',
    pictures: shots('artichaut', 1, 2),
    price: [1, 1.8],
    unit: 'unit',
    quantity: [4, 20],
    texts: [
      'Artichauts camus coupés avec une longue tige, encore bien serrés. Les plus petits se mangent crus, à la croque-au-sel.',
    ],
  },
  {
    name: 'asperge verte',
    pictures: shots('asperge', 1, 3),
    price: [6, 9],
    unit: 'kilo',
    quantity: [1, 5],
    texts: [
      "Asperges vertes d'une griffe de huit ans, coupées à la demande. Inutile de les peler, elles sont fondantes jusqu'au bout.",
    ],
  },
  {
    name: 'asperge blanche',
    pictures: shots('asperge', 2),
    price: [7, 11],
    unit: 'kilo',
    quantity: [1, 6],
    texts: [
      "Asperges blanches buttées à la main dans une terre sableuse. Grosses et tendres, elles ne demandent qu'une vinaigrette.",
    ],
  },
];
