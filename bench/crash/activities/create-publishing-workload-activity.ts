import { randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import { createNestedTestFormData } from '../../../e2e/support/api.ts';
import { type CrashWorkloadData, pickRandom } from '../crash-workload-data.ts';
import type { CrashWorkloadPerson } from '../people.ts';
import { createRandomPictureFile, isServedPictureDecodable } from '../pictures.ts';
import {
  type CrashWorkloadTargetSite,
  requestUntilAnsweredInBench,
  sendRequestOnceInBench,
} from '../request-until-answered-in-bench.ts';
import { compareAcknowledgedWrites, repeatUntilStopped, type WorkloadActivity } from './workload-activity.ts';

interface Attempt {
  productName: string;
  description: string;
  /** Id from a 201 answer. */
  id?: string;
}

const NAMES = ['Tomates', 'Poires', 'Courges', 'Œufs frais', 'Plants de basilic', 'Miel de lavande'];
const PICTURES = 2;
const PRICE = 3.5;
const QUANTITY = 12;
const STREET = 'rue des Lilas';

/** Authors who publish offers with pictures. Without an answer they look at their listings before they try again. */
export function createPublishingWorkloadActivity({
  product,
  authors,
  awaitedNames,
  prices,
}: CrashWorkloadData): WorkloadActivity {
  const attempts = new Map<string, Attempt>();

  const publishOne = async (author: CrashWorkloadPerson) => {
    // Awaited names for every other listing, or none would be left to archive.
    const awaited = attempts.size % 2 === 1 ? awaitedNames.shift() : undefined;
    const mark = randomUUID();
    const attempt: Attempt = {
      productName: awaited ?? pickRandom(NAMES) ?? '',
      description: `Cueilli ce matin. ${mark}`,
    };
    attempts.set(mark, attempt);
    const pictures = await Promise.all(Array.from({ length: PICTURES }, createRandomPictureFile));
    const ask = { token: author.token, body: createSampleOfferFormData(attempt, pictures) };
    const answer = await sendRequestOnceInBench<{ ad: Listing }>(product, 'POST /api/adverts/create', ask);
    if (answer) attempt.id = answer.ad._id;
    const isThere =
      answer || (await fetchOwnListingsInBench(product, author)).some((own) => markOf(own) === mark);
    if (awaited && !isThere) awaitedNames.unshift(awaited);
  };

  const contentOf = async ({ productName, images, price, quantity, location }: Listing) => {
    const complete = await Promise.all(images.map((path) => isServedPictureDecodable(product, path)));
    return [productName, complete.filter(Boolean).length, price, quantity, location.street];
  };

  return {
    work: (isStopped) =>
      repeatUntilStopped(authors, () => isStopped() && awaitedNames.length === 0, 400, publishOne),

    async readBack() {
      const own = (
        await Promise.all(authors.map((author) => fetchOwnListingsInBench(product, author)))
      ).flat();
      const found = await Promise.all(
        own.map(async (listing) => [markOf(listing), await contentOf(listing)] as const),
      );
      const stored = new Map(own.map((listing) => [markOf(listing), listing._id]));
      const count = [...attempts.values()].filter(({ id }) => id).length;
      // Listing without an answer: it may exist, as it was sent.
      const due = [...attempts].filter(([mark, { id }]) => id || stored.has(mark));
      const expected = due.map(([mark, attempt]) => {
        const id = attempt.id ?? stored.get(mark) ?? '';
        return [mark, [attempt.productName, PICTURES, prices.get(id) ?? PRICE, QUANTITY, STREET]] as const;
      });
      return {
        'listings published': {
          count,
          unanswered: attempts.size - count,
          ...compareAcknowledgedWrites(new Map(expected), found),
        },
      };
    },
  };
}

/** Listings of a member, whatever their state. */
export async function fetchOwnListingsInBench(
  product: CrashWorkloadTargetSite,
  { token }: CrashWorkloadPerson,
): Promise<Listing[]> {
  const request = 'GET /api/adverts/my-ads';
  return Object.values(
    await requestUntilAnsweredInBench<Record<string, Listing[]>>(product, request, { token }),
  ).flat();
}

/**
 * Form of an offer.
 * @param pictures at least one
 */
export function createSampleOfferFormData(
  content: Pick<Attempt, 'productName' | 'description'>,
  pictures: File[],
): FormData {
  const location = JSON.stringify({ city: 'Lyon', postalCode: '69003', street: STREET });
  const { productName, description } = content;
  const form = createNestedTestFormData({
    mainType: 'offer',
    type: 'sell',
    productName,
    description,
    location,
    quantity: QUANTITY,
    price: String(PRICE).replace('.', ','),
    priceType: 'kilo',
  });
  for (const picture of pictures) form.append('images', picture);
  return form;
}

const markOf = ({ description }: Listing) => description.split(' ').at(-1) ?? '';
