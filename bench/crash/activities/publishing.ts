import { randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Person } from '../people.ts';
import { isComplete, randomPicture } from '../pictures.ts';
import type { ProductUnderTest } from '../product-under-test.ts';
import { retryUntilAnswered, tryOnce } from '../retry.ts';
import { AWAITED_PREFIX, anyOf, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';

interface Attempt {
  productName: string;
  description: string;
  pictures: number;
  /** Set once 201 was answered. */
  id?: string;
}

/** Authors who publish offers with pictures. Without an answer they look at their listings before they try again. */
export function publishing({ product, authors, awaitedNames, prices }: World): Activity {
  const attempts = new Map<string, Attempt>();

  const publishOne = async (author: Person) => {
    // Every other one, or no listing would be left to archive.
    const awaited = attempts.size % 2 === 1 ? awaitedNames.shift() : undefined;
    const mark = randomUUID();
    const pictures = await Promise.all(
      Array.from({ length: 1 + Math.floor(Math.random() * 3) }, randomPicture),
    );
    const attempt: Attempt = {
      productName: awaited ?? anyOf(NAMES) ?? '',
      description: `Cueilli ce matin. ${mark}`,
      pictures: pictures.length,
    };
    attempts.set(mark, attempt);
    const body = offerOf(attempt, pictures);
    const answer = await tryOnce<{ ad: Listing }>(product, 'POST /api/adverts/create', {
      token: author.token,
      body,
    });
    if (answer) attempt.id = answer.ad._id;
    const isThere = answer || (await ownListings(product, author)).some((own) => markOf(own) === mark);
    if (awaited && !isThere) awaitedNames.unshift(awaited);
  };

  return {
    work: (isStopped) =>
      repeatUntil(authors, () => isStopped() && awaitedNames.length === 0, 400, publishOne),

    async readBack() {
      const found = (await Promise.all(authors.map((author) => ownListings(product, author)))).flat();
      const byMark = Map.groupBy(found, markOf);
      const acknowledged = [...attempts.values()].filter(({ id }) => id);
      let partial = 0;
      for (const listing of found)
        if (!(await isAsSent(product, listing, attempts.get(markOf(listing)), prices.get(listing._id))))
          partial += 1;
      return {
        'listings published': {
          acknowledged: acknowledged.length,
          repeated: 0,
          unanswered: attempts.size - acknowledged.length,
          lost: acknowledged.filter(({ id }) => !found.some(({ _id }) => _id === id)).length,
          duplicated: [...byMark.values()].filter((copies) => copies.length > 1).length,
          partial,
        },
      };
    },
  };
}

const NAMES = ['Tomates', 'Poires', 'Courges', 'Œufs frais', 'Plants de basilic', 'Miel de lavande'];

/** Of a member, whatever their state. */
export async function ownListings(product: ProductUnderTest, { token }: Person): Promise<Listing[]> {
  const lists = await retryUntilAnswered<Record<string, Listing[]>>(product, 'GET /api/adverts/my-ads', {
    token,
  });
  return Object.values(lists).flat();
}

/** @param pictures at least one */
export function offerOf(
  { productName, description }: Pick<Attempt, 'productName' | 'description'>,
  pictures: File[],
) {
  const form = new FormData();
  const fields = { mainType: 'offer', type: 'sell', productName, description, quantity: '12', price: '3,50' };
  for (const [name, value] of Object.entries({ ...fields, priceType: 'kilo', location: LOCATION }))
    form.append(name, value);
  for (const picture of pictures) form.append('images', picture);
  return form;
}

const LOCATION = JSON.stringify({ city: 'Lyon', postalCode: '69003', street: 'rue des Lilas' });

const markOf = ({ description }: Listing) => description.split(' ').at(-1) ?? '';

async function isAsSent(
  product: ProductUnderTest,
  listing: Listing,
  sent: Attempt | undefined,
  price = 3.5,
): Promise<boolean> {
  if (!sent || listing.productName !== sent.productName || listing.images.length !== sent.pictures)
    return false;
  if (listing.price !== price || listing.quantity !== 12 || listing.location.street !== 'rue des Lilas')
    return false;
  const complete = await Promise.all(listing.images.map((path) => isComplete(product, path)));
  return complete.every(Boolean);
}

export const isAwaited = ({ productName }: Listing) => productName.startsWith(AWAITED_PREFIX);
