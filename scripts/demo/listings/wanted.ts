import { gardeners } from '../members/gardeners.ts';
import type { Dice } from '../pictures/brush/dice.ts';
import { placeOf } from './garden-offers.ts';
import type { DemoListing } from './listing.ts';
import { isRecent, publicationDate } from './season.ts';
import { requests } from './texts/requests.ts';

/** Requests, those of the season first; each by another member as far as there are members. */
export function wanted(d: Dice, now: Date, count: number): DemoListing[] {
  const members = d.shuffled(gardeners);
  const [recent, others] = [true, false].map((wish) =>
    d.shuffled(requests.filter(({ name }) => isRecent(name, now) === wish)),
  );
  return [...(recent ?? []), ...(others ?? [])].slice(0, count).map(({ name, text, picture }, i) => {
    const member = members[i % members.length];
    if (!member) throw new Error('No member can ask for anything');
    return {
      author: member.email,
      mainType: 'asked',
      type: null,
      productName: name,
      price: null,
      priceType: null,
      quantity: null,
      description: text,
      location: placeOf(d, member),
      createdAt: publicationDate(d, name, now),
      status: 'accepted',
      isArchived: false,
      deleteReason: null,
      pictures: picture ? [picture] : [],
    };
  });
}
