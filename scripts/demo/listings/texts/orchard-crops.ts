import { type Crop, shots } from './crop.ts';

export const orchardCrops: readonly Crop[] = [
  {
    name: 'pomme',
    pictures: shots('pomme', 1, 2, 3, 4),
    price: [1.2, 2.4],
    unit: 'kilo',
    quantity: [8, 60],
    texts: [
      "Reines des reinettes et quelques boskoop d'un vieux verger de plein vent, jamais traité. Elles ont parfois une tache ou un coup de bec, mais le goût y est.",
      'Nos trois pommiers ont beaucoup donné cette année. Pommes à couteau, croquantes et bien parfumées, conservées au frais dans la cave sur des clayettes.',
      'Variétés mélangées, surtout de la golden et de la chantecler. Idéales pour les compotes, les tartes et le goûter des enfants.',
    ],
  },
  {
    name: 'pomme à cidre',
    pictures: shots('pomme', 3, 1),
    price: [0.3, 0.6],
    unit: 'kilo',
    quantity: [50, 300],
    texts: [
      'Pommes à cidre de variétés locales, ramassées au sol sous de vieux arbres de haute tige. À presser dans la quinzaine. Je peux prêter des sacs.',
      'Mélange de pommes douces et amères, de quoi faire une belle cuvée. Le pré est accessible en remorque.',
    ],
  },
  {
    name: 'poire',
    pictures: shots('poire', 1, 2, 3),
    price: [1.8, 3],
    unit: 'kilo',
    quantity: [5, 30],
    texts: [
      'Poires williams et conférence, cueillies fermes pour finir de mûrir au fruitier. Comptez quelques jours avant de les croquer.',
      'Un poirier centenaire, jamais taillé depuis mon grand-père, qui donne de petites poires très sucrées. Parfaites au sirop ou pochées au vin.',
    ],
  },
  {
    name: 'coing',
    pictures: shots('coing', 1, 2),
    price: [1.2, 2],
    unit: 'kilo',
    quantity: [5, 25],
    texts: [
      "Beaux coings jaunes, duveteux et très odorants, sans ver. Il y a de quoi faire de la gelée et des pâtes de fruits pour l'hiver.",
      'Le cognassier plie sous le poids. Les coings sont sains, à cuire en gelée, en compote avec des pommes ou dans un tajine.',
    ],
  },
  {
    name: 'cerise',
    pictures: shots('cerise', 1, 2, 3),
    price: [4, 7],
    unit: 'kilo',
    quantity: [3, 15],
    texts: [
      "Burlat bien noires, cueillies à l'échelle avec la queue. L'arbre n'a reçu aucun traitement, il peut donc y avoir un petit habitant de temps en temps.",
      'Bigarreaux fermes et sucrés, récoltés à la fraîche. Les merles ont eu leur part, il en reste pour vous.',
    ],
  },
  {
    name: 'griotte',
    pictures: shots('cerise', 2, 3),
    price: [4, 6],
    unit: 'kilo',
    quantity: [2, 8],
    texts: [
      "Griottes acidulées, à mettre en bocaux, en clafoutis ou à l'eau-de-vie. Je les cueille à la demande pour qu'elles ne s'abîment pas.",
    ],
  },
  {
    name: 'prune',
    pictures: shots('quetsche', 1, 2, 3),
    price: [1.8, 3],
    unit: 'kilo',
    quantity: [5, 20],
    texts: [
      "Prunes bleues très mûres, cueillies sur l'arbre et non ramassées par terre. À manger vite ou à transformer en confiture.",
      'Petites prunes de jardin, juteuses, un peu acidulées près du noyau. Les arbres ne sont pas traités.',
    ],
  },
  {
    name: 'quetsche',
    pictures: shots('quetsche', 1, 2, 3),
    price: [2, 3.2],
    unit: 'kilo',
    quantity: [5, 25],
    texts: [
      "Quetsches à chair ferme, dont le noyau se détache bien. C'est le bon moment pour les tartes et pour remplir le congélateur.",
      'Récolte du week-end, quetsches bien violettes et sucrées. Elles se gardent une bonne semaine au frais.',
    ],
  },
  {
    name: 'mirabelle',
    pictures: shots('mirabelle', 1, 2),
    price: [2.5, 4],
    unit: 'kilo',
    quantity: [4, 20],
    texts: [
      'Mirabelles de Nancy dorées et piquetées de rouge, secouées sur des draps puis triées à la main. Un régal à croquer telles quelles.',
      'Les mirabelliers sont chargés et nous ne suivons plus. Fruits petits mais très sucrés, parfaits en tarte ou en bocaux.',
    ],
  },
  {
    name: 'reine-claude',
    pictures: shots('mirabelle', 3),
    price: [2.8, 4.2],
    unit: 'kilo',
    quantity: [3, 12],
    texts: [
      'Reines-claudes dorées, cueillies à pleine maturité. Elles sont fragiles et ne voyagent pas bien, mieux vaut venir avec une cagette plate.',
    ],
  },
  {
    name: 'pêche',
    pictures: shots('peche', 2, 3, 1),
    price: [2.5, 4],
    unit: 'kilo',
    quantity: [4, 18],
    texts: [
      "Pêches jaunes de plein vent, mûries sur l'arbre. La peau part toute seule et le jus coule jusqu'au coude.",
      "Un seul pêcher, mais généreux. Les fruits ne sont pas calibrés et n'ont jamais vu de chambre froide.",
    ],
  },
  {
    name: 'pêche de vigne',
    pictures: shots('peche', 1),
    price: [3.5, 5],
    unit: 'kilo',
    quantity: [3, 10],
    texts: [
      "Pêches de vigne à chair rouge, un goût qu'on ne trouve plus dans le commerce. Délicieuses en soupe de fruits avec un peu de verveine.",
    ],
  },
  {
    name: 'abricot',
    pictures: shots('abricot', 1, 2, 3),
    price: [3, 4.5],
    unit: 'kilo',
    quantity: [4, 20],
    texts: [
      "Abricots bergeron, rouges d'un côté, cueillis juste avant le coup de vent. Parfaits pour la confiture.",
      "L'abricotier donne une année sur trois et c'est la bonne. Fruits mûrs à point, à consommer ou à cuire dans les trois jours.",
    ],
  },
  {
    name: 'figue',
    pictures: shots('figue', 1, 2, 3),
    price: [5, 8],
    unit: 'kilo',
    quantity: [2, 8],
    texts: [
      'Figues violettes de Solliès, cueillies le matin avec leur goutte de miel. Très fragiles, à manger dans la journée ou presque.',
      'Le vieux figuier contre le mur sud donne à nouveau. Fruits non traités, excellents rôtis avec un fromage de chèvre.',
    ],
  },
  {
    name: 'raisin',
    pictures: shots('raisin', 1, 2, 3),
    price: [2.5, 4.5],
    unit: 'kilo',
    quantity: [3, 15],
    texts: [
      "Chasselas doré et muscat de la treille, grains serrés et bien sucrés. Seulement un peu de soufre au printemps, rien d'autre.",
      'Raisin de table de la tonnelle, avec pépins et avec du goût. Les grappes sont coupées au sécateur et triées.',
    ],
  },
  {
    name: 'kiwi',
    pictures: shots('kiwi', 1, 2, 3),
    price: [2, 3.5],
    unit: 'kilo',
    quantity: [5, 30],
    texts: [
      "Kiwis hayward du jardin, cueillis durs après les premières gelées. Mettez-les à côté d'une pomme et ils seront mûrs en une semaine.",
      'La pergola a donné plus de fruits que nous ne pouvons en manger. Calibres variés, aucune protection chimique, bonne garde en cave.',
    ],
  },
  {
    name: 'citron',
    pictures: shots('citron', 1, 2, 3),
    price: [2.5, 4.5],
    unit: 'kilo',
    quantity: [3, 20],
    southern: true,
    texts: [
      'Citrons quatre-saisons de mon jardin, non traités, écorce fine. Vous pouvez utiliser le zeste sans crainte.',
      'Gros citrons juteux et peu acides, cueillis avec leurs feuilles. Parfaits confits au sel ou en tarte.',
    ],
  },
  {
    name: 'orange',
    pictures: shots('orange', 1, 2, 3),
    price: [2, 3.2],
    unit: 'kilo',
    quantity: [5, 25],
    southern: true,
    texts: [
      "Oranges de jardin à la peau irrégulière et au jus très sucré. Elles restent sur l'arbre jusqu'au jour de la récolte.",
    ],
  },
  {
    name: 'clémentine',
    pictures: shots('orange', 2, 1),
    price: [2.5, 3.8],
    unit: 'kilo',
    quantity: [5, 25],
    southern: true,
    texts: [
      'Clémentines avec leurs feuilles, cueillies à la demande. Fines, acidulées, presque sans pépins.',
    ],
  },
  {
    name: 'melon',
    pictures: shots('melon', 1, 2, 3),
    price: [2, 3.5],
    unit: 'unit',
    quantity: [4, 20],
    texts: [
      "Melons charentais semés en place, arrosés juste ce qu'il faut pour qu'ils restent sucrés. Le pédoncule commence à craquer : ils sont à point.",
      'Petits melons du potager, très parfumés. Ils sont prêts à manger, sentez-les avant de choisir.',
    ],
  },
];
