import { type Crop, shots } from './crop.ts';

/** What animals give and what is put in jars. */
export const larderCrops: readonly Crop[] = [
  {
    name: 'œuf de poule',
    pictures: shots('oeuf', 1, 2, 3, 4),
    price: [0.25, 0.4],
    unit: 'unit',
    quantity: [6, 60],
    texts: [
      'Œufs de nos six poules, qui courent dans le verger et finissent les restes de la cuisine. Coquilles de toutes les couleurs, pensez à rapporter vos boîtes.',
      "Œufs ramassés chaque soir, datés au crayon. Les poules mangent du blé, du maïs et tout ce qu'elles trouvent dans l'herbe.",
      "Les jeunes poulettes se sont mises à pondre toutes en même temps. Œufs petits pour l'instant, mais au jaune bien orange.",
    ],
  },
  {
    name: 'œuf de caille',
    pictures: shots('oeuf-de-caille', 1, 2),
    price: [0.15, 0.25],
    unit: 'unit',
    quantity: [12, 60],
    texts: [
      "Œufs de caille tout frais, par douzaine. Trois minutes dans l'eau bouillante et l'apéritif est prêt.",
    ],
  },
  {
    name: 'poule',
    pictures: shots('poule', 1, 2, 3),
    price: [10, 18],
    unit: 'unit',
    quantity: [1, 6],
    texts: [
      'Poules rousses de dix-huit mois, qui pondent encore quatre œufs par semaine. Nous réduisons le poulailler et leur cherchons une bonne maison.',
      "Poules de race marans et sussex, habituées aux enfants et au grand air. Elles partent par deux au minimum, pour ne pas s'ennuyer.",
    ],
  },
  {
    name: 'lapin',
    pictures: shots('lapin', 1, 2),
    price: [9, 13],
    unit: 'kilo',
    quantity: [1, 5],
    soldOnly: true,
    texts: [
      "Lapins élevés à l'herbe, au foin et aux épluchures, comme le faisaient mes parents. Prêts à cuire, à réserver quelques jours à l'avance.",
    ],
  },
  {
    name: 'miel',
    pictures: shots('miel', 1, 2),
    price: [6, 8],
    unit: 'unit',
    quantity: [4, 30],
    texts: [
      "Miel toutes fleurs de mes quatre ruches, extrait à froid et mis en pots à la maison. Il cristallise naturellement, c'est bon signe.",
      'Petite production familiale, pots de cinq cents grammes. Les abeilles butinent les acacias, les ronces et les tilleuls du quartier.',
      "Récolte d'été, couleur ambre, goût rond et fruité. Je rachète les pots vides.",
    ],
  },
  {
    name: 'confiture',
    pictures: shots('confiture', 1, 2, 3),
    price: [3, 4.5],
    unit: 'unit',
    quantity: [4, 25],
    texts: [
      'Confitures cuites au chaudron en cuivre, peu sucrées : fraise, abricot, prune et figue selon les pots. Tous les fruits viennent du jardin.',
      "J'ai encore rempli une étagère entière. Abricot-lavande, framboise, rhubarbe-vanille : demandez-moi ce qu'il reste.",
      'La recette de ma grand-mère : fruits entiers, cuisson courte et un filet de citron. Mirabelle, fraise et quetsche cette année.',
    ],
  },
  {
    name: 'gelée de fruits',
    pictures: shots('confiture', 1, 2),
    price: [3, 4.5],
    unit: 'unit',
    quantity: [3, 15],
    texts: [
      'Gelées de coing, de groseille et de mûre, limpides et bien prises. Parfaites sur du pain grillé ou avec un fromage de brebis.',
      "Pots de gelée de pomme et de coing, passés à l'étamine toute une nuit. Étiquettes écrites à la main par ma fille.",
    ],
  },
  {
    name: 'coulis de tomate',
    pictures: shots('conserve', 1),
    price: [3, 4.5],
    unit: 'unit',
    quantity: [4, 24],
    texts: [
      "Coulis de tomates du jardin, oignon, ail et basilic, stérilisé en bocaux. Une pizza ou des pâtes en dix minutes tout l'hiver.",
      'Sauce tomate mijotée trois heures, sans sucre ni conservateur. Bocaux à rapporter si possible.',
    ],
  },
  {
    name: 'compote',
    pictures: shots('conserve', 3),
    price: [2.5, 4],
    unit: 'unit',
    quantity: [4, 20],
    texts: [
      "Compote pomme-poire sans sucre ajouté, en bocaux d'un demi-litre. Les petits l'adorent, les grands aussi.",
    ],
  },
  {
    name: 'légume lactofermenté',
    pictures: shots('conserve', 2),
    price: [4, 6],
    unit: 'unit',
    quantity: [3, 15],
    texts: [
      'Bocaux de légumes lactofermentés : cornichons au sel, carottes au gingembre, chou blanc au carvi. Vivants, croquants et faciles à digérer.',
      "J'ai attrapé le virus de la lactofermentation. Choucroute et radis roses en saumure, trois semaines de repos au minimum.",
    ],
  },
  {
    name: 'jus de pomme',
    pictures: shots('jus-de-pomme', 1),
    price: [2.2, 3.2],
    unit: 'liter',
    quantity: [6, 60],
    texts: [
      "Jus de nos propres pommes, pressé puis pasteurisé par l'atelier mobile qui passe à l'automne. Trouble, doux, sans rien d'ajouté.",
      "Bouteilles d'un litre de jus de pomme artisanal. Un mélange de reinettes et de pommes acides, très désaltérant.",
    ],
  },
  {
    name: 'cidre',
    pictures: shots('jus-de-pomme', 2),
    price: [2.5, 4],
    unit: 'liter',
    quantity: [6, 40],
    soldOnly: true,
    texts: [
      'Cidre brut fermier, mis en bouteilles au printemps. La mousse est fine et il faut ouvrir doucement.',
    ],
  },
  {
    name: 'sirop',
    pictures: shots('huile', 2),
    price: [5, 7],
    unit: 'unit',
    quantity: [3, 15],
    texts: [
      'Sirops de groseille, de cassis et de fleurs de sureau, faits avec du sucre de canne. Une bouteille fait vingt grands verres.',
      "Sirop de framboise du jardin, épais et très parfumé. Délicieux dans un yaourt ou avec de l'eau pétillante.",
    ],
  },
  {
    name: "huile d'olive",
    pictures: shots('huile', 1),
    price: [13, 18],
    unit: 'liter',
    quantity: [3, 20],
    southern: true,
    soldOnly: true,
    texts: [
      "Huile des oliviers familiaux, pressée au moulin du village le lendemain de la cueillette. Fruitée, un peu ardente, en bidons d'un litre.",
    ],
  },
  {
    name: 'pain',
    pictures: shots('pain', 1, 3),
    price: [4, 6],
    unit: 'unit',
    quantity: [1, 6],
    texts: [
      "Miches au levain cuites dans le four à bois du jardin, une fournée par quinzaine. Farine de blé d'un voisin, croûte épaisse, mie dense.",
    ],
  },
];
