import { farmers } from '../members/farmers.ts';
import type { Dice } from '../pictures/brush/dice.ts';
import { placeOf } from './garden-offers.ts';
import type { DemoListing } from './listing.ts';
import { publicationDate } from './season.ts';
import { growers } from './texts/growers.ts';
import { producers } from './texts/producers.ts';

/** What the professionals sell. */
export function farmOffers(d: Dice, now: Date): DemoListing[] {
  return [...growers, ...producers].flatMap(({ author, closings, products }) => {
    const farmer = farmers.find(({ email }) => email === author);
    if (!farmer) throw new Error(`No professional has the e-mail ${author}`);
    return products.map((product, i): DemoListing => {
      return {
        author,
        mainType: 'offer',
        type: 'sell',
        productName: product.name,
        price: product.price,
        priceType: product.unit,
        quantity: product.quantity,
        description: `${product.text} ${closings[i % closings.length]}`,
        location: placeOf(d, farmer),
        createdAt: publicationDate(d, product.name, now),
        status: 'accepted',
        isArchived: false,
        deleteReason: null,
        pictures: product.pictures,
      };
    });
  });
}
