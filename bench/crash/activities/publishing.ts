import { randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import { insistOn, tryOnce } from '../insist.ts';
import { isWhole, takePicture } from '../pictures.ts';
import type { Person, Site } from '../site.ts';
import { anyOf, ORDERED, type Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';

interface Attempt {
  productName: string;
  description: string;
  pictures: number;
  /** Once it was answered 201. */
  id?: string;
}

/** Authors who publish offers with pictures. Without an answer they look at their listings before they try again. */
export function publishing({ site, authors, orders }: Town): Activity {
  const attempts = new Map<string, Attempt>();

  const publishOne = async (author: Person) => {
    // Every other one, or nothing would be left for the shelf.
    const order = attempts.size % 2 === 1 ? orders.shift() : undefined;
    const mark = randomUUID();
    const pictures = await Promise.all(
      Array.from({ length: 1 + Math.floor(Math.random() * 3) }, takePicture),
    );
    const attempt: Attempt = {
      productName: order ?? anyOf(NAMES) ?? '',
      description: `Cueilli ce matin. ${mark}`,
      pictures: pictures.length,
    };
    attempts.set(mark, attempt);
    const body = offerOf(attempt, pictures);
    const answer = await tryOnce<{ ad: Listing }>(site, 'POST /api/adverts/create', {
      token: author.token,
      body,
    });
    if (answer) attempt.id = answer.ad._id;
    const isThere = answer || (await ownListings(site, author)).some((own) => markOf(own) === mark);
    if (order && !isThere) orders.unshift(order);
  };

  return {
    work: (isOver) => keepAt(authors, () => isOver() && orders.length === 0, 400, publishOne),

    async readBack() {
      const found = (await Promise.all(authors.map((author) => ownListings(site, author)))).flat();
      const byMark = Map.groupBy(found, markOf);
      const acknowledged = [...attempts.values()].filter(({ id }) => id);
      let half = 0;
      for (const listing of found)
        if (!(await isAsSent(site, listing, attempts.get(markOf(listing))))) half += 1;
      return {
        'listings published': {
          acknowledged: acknowledged.length,
          repeated: 0,
          unknown: attempts.size - acknowledged.length,
          lost: acknowledged.filter(({ id }) => !found.some(({ _id }) => _id === id)).length,
          doubled: [...byMark.values()].filter((copies) => copies.length > 1).length,
          half,
        },
      };
    },
  };
}

const NAMES = ['Tomates', 'Poires', 'Courges', 'Œufs frais', 'Plants de basilic', 'Miel de lavande'];

/** Of a member, whatever their state. */
export async function ownListings(site: Site, { token }: Person): Promise<Listing[]> {
  const lists = await insistOn<Record<string, Listing[]>>(site, 'GET /api/adverts/my-ads', { token });
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

async function isAsSent(site: Site, listing: Listing, sent: Attempt | undefined): Promise<boolean> {
  if (!sent || listing.productName !== sent.productName || listing.images.length !== sent.pictures)
    return false;
  if (listing.price !== 3.5 || listing.quantity !== 12 || listing.location.street !== 'rue des Lilas')
    return false;
  const wholes = await Promise.all(listing.images.map((path) => isWhole(site, path)));
  return wholes.every(Boolean);
}

export const isOrdered = ({ productName }: Listing) => productName.startsWith(ORDERED);
