import { extractSearchTerms } from '../text/fold.ts';

/** Legal rule about offers of a food, shown as information; the law was read on 22 November 2026. */
export interface ProduceLegalRule {
  /** Words of a product name to which the legal rule applies: any of these, or both of a pair. */
  words: readonly (string | readonly [string, string])[];
  /** Words of product names that mean something else: the legal rule does not apply to them. */
  unless?: readonly string[];
  text: string;
  source: { title: string; url: string };
}

const SEEDS_AND_SWEETS = ['graine', 'plant', 'semence', 'chocolat', 'coque', 'gaufre', 'nichoir'];

const rules: readonly ProduceLegalRule[] = [
  {
    words: ['oeuf'],
    unless: [...SEEDS_AND_SWEETS, 'couver'],
    text: "Avec moins de 250 poules, particulier ou professionnel, on peut vendre ses œufs directement à qui les mange, à la ferme, sur un marché ou à moins de 80 km, après l'avoir déclaré à la direction départementale de la protection des populations. Au-delà, ils passent par un centre d'emballage agréé.",
    source: {
      title: "Services de l'État : produire et commercialiser des œufs avec moins de 250 poules",
      url: 'https://www.ardeche.gouv.fr/Actions-de-l-Etat/Animaux/Animaux-d-elevage/Volailles/Les-obligations-specifiques-pour-produire-et-commercialiser-des-oeufs-avec-moins-de-250-poules',
    },
  },
  {
    words: [
      'viande',
      'volaille',
      'poulet',
      'lapin',
      'canard',
      'dinde',
      'pintade',
      'oie',
      'chapon',
      'gibier',
      'agneau',
      'boeuf',
      'porc',
      'cochon',
      'veau',
      'mouton',
      'chevreau',
      'sanglier',
      'chevreuil',
      'caille',
      'poularde',
      'saucisse',
    ],
    unless: [...SEEDS_AND_SWEETS, 'oeuf', 'fumier', 'coeur', 'langue', 'oreille', 'barbe', 'pied', 'fiente'],
    text: "La viande de bœuf, de porc, d'agneau ou de chèvre vient d'un abattoir agréé : celle d'un abattage à la maison reste pour la famille. Un éleveur déclaré peut vendre directement, en petites quantités, les volailles et lapins abattus à la ferme ; un chasseur, un peu de gibier.",
    source: {
      title: 'Règlement (CE) n° 853/2004, article premier',
      url: 'https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32004R0853',
    },
  },
  {
    words: ['miel', 'pollen', 'propoli', ['gelee', 'royale']],
    unless: [...SEEDS_AND_SWEETS, 'melon', 'pomme', 'pain', 'bonbon', 'savon'],
    text: 'Toute ruche se déclare chaque année, dès la première, entre le 1er septembre et le 31 décembre. Qui vend du miel, même un peu, demande aussi un numéro SIRET et étiquette ses pots : nom, poids, origine, date.',
    source: {
      title: "Ministère de l'Agriculture : déclarer des ruches",
      url: 'https://mesdemarches.agriculture.gouv.fr/demarches/particulier/effectuer-une-declaration-55/article/declarer-des-ruches',
    },
  },
  {
    words: [
      'champignon',
      'cepe',
      'girolle',
      'chanterelle',
      'morille',
      'bolet',
      'mousseron',
      'lactaire',
      ['trompette', 'mort'],
      'coulemelle',
      'truffe',
      ['pied', 'mouton'],
      ['pied', 'bleu'],
      ['rose', 'pre'],
    ],
    unless: [...SEEDS_AND_SWEETS, 'pari', 'pleurote', 'shiitake', 'kit', 'mycelium', 'melon'],
    text: "Les champignons sauvages appartiennent à qui possède le sol. En forêt publique on n'en cueille que quelques litres, pour sa famille : ils ne se revendent pas. Ailleurs il faut l'accord du propriétaire, et la préfecture ou la mairie peut limiter les espèces mises en vente. Faites toujours contrôler votre récolte.",
    source: {
      title: 'Code forestier, article R. 163-5, et code civil, article 547',
      url: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000025244092/',
    },
  },
  {
    words: ['lait'],
    unless: [...SEEDS_AND_SWEETS, 'amande', 'avoine', 'coco', 'soja', 'confiture', 'savon', 'laitue'],
    text: "Vendre du lait cru au consommateur demande une autorisation du préfet, et des animaux suivis : c'est le fait d'éleveurs, à la ferme comme au marché. Il porte la mention « lait cru », et se garde au froid trois jours au plus.",
    source: {
      title: "Services de l'État : arrêté du 13 juillet 2012 sur le lait cru",
      url: 'https://www.sarthe.gouv.fr/vendre-du-lait-cru-produit-sur-l-exploitation-a2187.html',
    },
  },
];

/** Legal rule for a product; undefined when there is none. */
export function lookUpProduceLegalRule(productName: string): ProduceLegalRule | undefined {
  const named = extractSearchTerms(productName);
  const holds = (word: string) => named.includes(word);
  return rules.find(
    ({ words, unless = [] }) =>
      words.some((word) => (typeof word === 'string' ? holds(word) : word.every(holds))) &&
      !unless.some(holds),
  );
}
