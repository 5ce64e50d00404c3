import type { ListingType } from '#contract/listings/rules.ts';
import { gardeners } from '../members/gardeners.ts';
import type { DemoMember, Place } from '../members/member.ts';
import type { Dice } from '../pictures/brush/dice.ts';
import type { DemoListing } from './listing.ts';
import { isRecent, olderDate, publicationDate } from './season.ts';
import { berryCrops } from './texts/berry-crops.ts';
import { borderCrops } from './texts/border-crops.ts';
import { closings, manners, saleClosings } from './texts/closings.ts';
import type { Crop } from './texts/crop.ts';
import { fieldCrops } from './texts/field-crops.ts';
import { kitchenGardenCrops } from './texts/kitchen-garden-crops.ts';
import { larderCrops } from './texts/larder-crops.ts';
import { orchardCrops } from './texts/orchard-crops.ts';
import { woodlandCrops } from './texts/woodland-crops.ts';

const crops = [
  ...orchardCrops,
  ...berryCrops,
  ...kitchenGardenCrops,
  ...fieldCrops,
  ...borderCrops,
  ...woodlandCrops,
  ...larderCrops,
];

/** What does not grow overseas. */
const temperate: readonly Crop[] = [...orchardCrops, ...berryCrops, ...woodlandCrops];

/** Offers of private gardeners, three quarters of them of the last eight weeks; no text comes twice. */
export function gardenOffers(d: Dice, now: Date, count: number): DemoListing[] {
  const texts = crops.flatMap((crop) =>
    crop.texts.map((text, i) => ({ crop, text, rank: i + d.between(0, 1.2) })),
  );
  const ranked = texts.sort((a, b) => a.rank - b.rank);
  const recent = ranked.filter(({ crop }) => isRecent(crop.name, now));
  const chosen = recent.slice(0, Math.round(count * 0.75));
  const others = ranked.filter((entry) => !chosen.includes(entry)).slice(0, count - chosen.length);
  const seats = new Map<string, Set<string>>(gardeners.map(({ email }) => [email, new Set()]));
  const shown = new Map<string, number>();
  return [...chosen, ...others].map(({ crop, text }, i) => {
    const author = authorFor(d, crop, seats);
    const type = typeOf(d, crop);
    return {
      author: author.email,
      mainType: 'offer',
      type,
      productName: crop.name,
      price: type === 'sell' && d.chance(0.95) ? priceWithin(d, crop.price) : null,
      priceType: crop.unit,
      quantity: roundQuantity(d.between(...crop.quantity)),
      description: described(d, crop.name, text, type),
      location: placeOf(d, author),
      createdAt: i < chosen.length ? publicationDate(d, crop.name, now) : olderDate(d, crop.name, now),
      status: 'accepted',
      isArchived: false,
      deleteReason: null,
      pictures: picturesOf(d, crop, shown),
    };
  });
}

/** At home more often than not. */
export const placeOf = (d: Dice, { address, nearby }: DemoMember): Place => {
  const { city, postalCode } = d.chance(0.7) ? address : d.pick(nearby);
  return { city, postalCode };
};

/** One of the least busy gardeners who could grow it and doesn't offer it yet. */
function authorFor(d: Dice, crop: Crop, seats: Map<string, Set<string>>): DemoMember {
  const offers = ({ email }: DemoMember) => seats.get(email) ?? new Set();
  const able = d
    .shuffled(gardeners)
    .filter((member) => !offers(member).has(crop.name) && grows(member, crop));
  const [first, ...rest] = able.slice(0, 4);
  if (!first) throw new Error(`Nobody is left to offer "${crop.name}"`);
  const author = rest.reduce(
    (best, member) => (offers(member).size < offers(best).size ? member : best),
    first,
  );
  seats.get(author.email)?.add(crop.name);
  return author;
}

function grows({ address: { postalCode } }: DemoMember, crop: Crop): boolean {
  if (crop.southern) return /^(06|13|20|30|84|97)/.test(postalCode);
  return !(postalCode.startsWith('97') && temperate.includes(crop));
}

function typeOf(d: Dice, crop: Crop): ListingType {
  if (crop.soldOnly) return 'sell';
  return d.pick(['sell', 'sell', 'sell', 'sell', 'sell', 'sell', 'sell', 'trade', 'trade', 'donation']);
}

function priceWithin(d: Dice, [low, high]: Crop['price']): number {
  const step = low < 1 ? 0.05 : high < 5 ? 0.1 : 0.5;
  return Number((Math.round(d.between(low, high) / step) * step).toFixed(2));
}

function roundQuantity(quantity: number): number {
  const step = quantity >= 50 ? 10 : quantity >= 20 ? 5 : 1;
  return Math.max(1, Math.round(quantity / step) * step);
}

function described(d: Dice, name: string, text: string, type: ListingType): string {
  const end = d.pick(type === 'sell' ? [...closings, ...saleClosings] : closings);
  if (type === 'sell') return d.chance(0.85) || !/[.!?] /.test(text) ? `${text} ${end}` : text;
  const manner = d.pick(manners[type].filter(({ unless }) => !unless?.test(name))).text;
  return d.chance(0.6) ? `${text} ${manner} ${end}` : `${text} ${manner}`;
}

/** One to four, the least shown so far first. */
function picturesOf(d: Dice, crop: Crop, shown: Map<string, number>): string[] {
  const times = (id: string) => shown.get(id) ?? 0;
  const count = Math.min(crop.pictures.length, d.pick([1, 1, 2, 2, 2, 3, 4]));
  const chosen = d
    .shuffled(crop.pictures)
    .sort((a, b) => times(a) - times(b))
    .slice(0, count);
  const [main] = chosen;
  if (main) shown.set(main, times(main) + 1);
  return chosen;
}
