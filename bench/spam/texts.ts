import gardeners from '../../server/demo/gardener-offers.json' with { type: 'json' };
import professionals from '../../server/demo/professional-offers.json' with { type: 'json' };
import type { Chance } from '../market/chance.ts';

export interface Text {
  productName: string;
  description: string;
}

const offers = [...gardeners, ...professionals];
const sentencesOf = ({ description }: { description: string }) => description.split(/(?<=[.!?]) /);

/** Sentences that several demonstration members use: how to come, how to pay, when. */
const tails = [...Map.groupBy(offers.flatMap(sentencesOf), (sentence) => sentence).entries()].flatMap(
  ([sentence, all]) => (all.length > 1 ? [sentence] : []),
);

/** Two of a product share a sentence at most, as neighbours who both grow leeks may. */
export function gardenersText(chance: Chance): Text {
  const offer = chance.any(offers);
  const own = sentencesOf(offer).filter((sentence) => !tails.includes(sentence));
  const parts = [
    chance.happens(0.5) && chance.any(openings),
    chance.any(own),
    `${chance.any(how)} ${chance.any(where)}.`,
    `${chance.any(amount)} ${chance.any(when)}.`,
    chance.happens(0.7) && chance.any(tails),
    chance.happens(0.3) && chance.any(closings),
  ];
  return { productName: offer.productName, description: parts.filter(Boolean).join(' ') };
}

/** What a farm says under everything that it sells. */
export const farmsWords = (chance: Chance): string =>
  [
    `${chance.any(how)} ${chance.any(where)}.`,
    `Vente directe ${chance.any(when)}, ${chance.any(['à la ferme', 'au marché', 'au hangar', 'sur commande'])}.`,
    chance.any(tails),
  ].join(' ');

export function farmsText(words: string, chance: Chance): Text {
  const { productName, description } = chance.any(professionals);
  return { productName, description: `${sentencesOf({ description })[0]} ${words}` };
}

/** A few words changed, dropped or added, and the numbers. */
export function reworded({ productName, description }: Text, chance: Chance): Text {
  const words = description.split(' ').flatMap((word) => {
    if (chance.happens(0.04)) return [];
    if (chance.happens(0.04)) return [word, chance.any(fillers)];
    return [word.replace(/\d+/, () => String(Math.floor(chance.share() * 90)))];
  });
  return { productName, description: words.join(' ') };
}

const openings = [
  'Bonjour à tous.',
  'Coucou les voisins !',
  'Nous avons trop de tout cette année.',
  'Le jardin déborde.',
  'Premier essai ici pour nous.',
  'Comme chaque saison, je partage.',
  'Retraité et jardinier, je cultive pour le plaisir.',
  'Petit surplus à la maison.',
  'Ma belle-mère a encore trop semé.',
  'Jardin ouvrier, première récolte.',
];
const how = [
  'Cultivé sans aucun traitement',
  'Semé en mars et repiqué en mai',
  'Arrosé à l’eau de pluie',
  'Paillé tout l’été avec de la tonte',
  'Poussé au fumier de cheval',
  'Récolté à la main chaque matin',
  'Gardé au frais depuis la cueillette',
  'Planté il y a trois ans',
  'Issu de graines que je garde depuis longtemps',
  'Un peu abîmé par la grêle mais très bon',
];
const where = [
  'au fond du jardin',
  'sur un coteau plein sud',
  'derrière l’église du village',
  'dans la serre du grand-père',
  'à deux pas de la gare',
  'le long du canal',
  'chez mes parents à la campagne',
  'dans notre verger partagé',
  'sur la terrasse',
  'au potager de l’école',
];
const amount = [
  'Il m’en reste',
  'Je peux en donner',
  'Il y en a',
  'J’en cueille',
  'Comptez',
  'Prenez',
].flatMap((verb) =>
  ['2 kilos', '5 kilos', 'une caisse', 'un grand panier', '12 pièces'].map((many) => `${verb} ${many}`),
);
const when = [
  'jusqu’à dimanche',
  'chaque mercredi après l’école',
  'tant que le temps le permet',
  'pour la semaine prochaine',
  'ce soir ou demain matin',
  'avant les premières gelées',
  'dès que vous voulez',
  'au retour des vacances',
];
const closings = [
  'À bientôt !',
  'Merci de votre visite.',
  'Au plaisir de vous rencontrer.',
  'Bon appétit.',
  'Belle journée.',
  'Les enfants sont les bienvenus.',
];
const fillers = ['vraiment', 'aussi', 'très', 'bien', 'encore', 'super', 'vite', 'ici'];
