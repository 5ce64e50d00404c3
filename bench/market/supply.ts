import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import { distanceOptionsKm } from '#contract/listings/rules.ts';
import produce from '#data/produce.json' with { type: 'json' };
import { isCityWithArrondissements, type Place, readPlacesFile } from '#server/features/places/place-file.ts';
import { createSeededRandomSampler, createWeightedPicker, type SeededRandom } from './seeded-random.ts';

/** Produce that everybody grows, the most common first; the rest of the list follows in a shuffled order. */
const EVERYDAY = 'tomate, courgette, pomme, œuf de poule, pomme de terre, laitue, cerise, haricot vert'.split(
  ', ',
);
const EPITHETS = 'bio, du jardin, non traitées, anciennes, rouges, primeur, à cueillir, extra'.split(', ');

/** Produce by Zipf's law: the nth is n times rarer than the first. */
const drawProduce = createWeightedPicker(byPopularity(), (_, rank) => 1 / (rank + 1));
/** Communes and arrondissements by their inhabitants. */
const drawPlace = createWeightedPicker(readPlacesFile().filter(isPeopled), ({ population }) => population);

export const pickRandomProduce = (chance: SeededRandom): string => drawProduce(chance).name;
export const pickRandomCommune = (chance: SeededRandom): Place => drawPlace(chance);

/** Search for a product around the searcher's place. */
export const createRandomProductSearchCriteria = (chance: SeededRandom): ListingSearchCriteria => ({
  productName: pickRandomProduce(chance),
  ...createRandomSearchCriteriaAroundCommune(pickRandomCommune(chance), chance),
});

/** A place as the search form sends it, most often with a distance. */
export function createRandomSearchCriteriaAroundCommune(
  { name, postcodes, lon, lat }: Place,
  chance: SeededRandom,
): ListingSearchCriteria {
  return {
    city: name,
    postalCode: postcodes[0],
    ...(chance.happens(0.9) && { coordinates: [lon, lat], distance: chance.any(distanceOptionsKm) }),
  };
}

/** A name as a gardener types it: plural or not, capitals or accents missing, a word more, sometimes a slip. */
export function createRandomProductName(chance: SeededRandom): string {
  const { name, plural } = drawProduce(chance);
  const said = chance.happens(0.6) ? plural : name;
  const whole = chance.happens(0.15) ? `${said} ${chance.any(EPITHETS)}` : said;
  const slipped = chance.happens(0.02) ? misspellWord(whole, chance) : whole;
  if (chance.happens(0.1)) return slipped.toUpperCase();
  return chance.happens(0.2) ? withoutAccents(slipped) : slipped[0]?.toUpperCase() + slipped.slice(1);
}

/** Misspelt word: a letter other than the first doubled, left out or swapped with the next. */
export function misspellWord(word: string, chance: SeededRandom): string {
  const at = 1 + Math.floor(chance.share() * Math.max(1, word.length - 2));
  const [letter = '', next = ''] = word.slice(at);
  const slip = chance.any([letter + letter + next, next, next + letter]);
  return word.slice(0, at) + slip + word.slice(at + 2);
}

const SENTENCES = [
  'Récolte du matin dans mon potager, sans pesticide ni engrais chimique.',
  'À venir chercher sur place, le week-end ou en soirée.',
  'Possibilité de troc contre des graines, des plants ou des bocaux.',
  'Variété ancienne, très goûteuse, parfaite pour les coulis et les gratins.',
  'Il y en a trop pour nous cette année, autant que cela serve.',
  'Merci de prévenir par message avant de passer.',
  'Cueillies à maturité, à consommer dans la semaine.',
  'Apportez vos cagettes, je garde les miennes pour le marché.',
];

export const createRandomListingDescription = (chance: SeededRandom): string =>
  Array.from({ length: 1 + Math.floor(chance.share() * 4) }, () => chance.any(SENTENCES)).join(' ');

function byPopularity() {
  const chance = createSeededRandomSampler(1);
  const rank = new Map(produce.map(({ name }) => [name, EVERYDAY.length + chance.share()]));
  for (const [index, name] of EVERYDAY.entries()) {
    if (!rank.has(name)) throw new Error(`"${name}" is not in the produce list`);
    rank.set(name, index);
  }
  return produce.toSorted((a, b) => (rank.get(a.name) ?? 0) - (rank.get(b.name) ?? 0));
}

/** True for a place with inhabitants of its own; a city made of arrondissements is represented by them. */
function isPeopled(place: Place) {
  return place.population > 0 && !isCityWithArrondissements(place);
}

const withoutAccents = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').toLowerCase();
