import { randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ModerationDecision, ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { createNestedTestFormData, TestApiRefusal } from '../../../e2e/support/api.ts';
import type { CrashWorkloadPerson } from '../crash-workload-client.ts';
import {
  type CrashWorkloadData,
  pickRandom,
  WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX,
} from '../crash-workload-data.ts';
import { createRandomPictureFile, isServedPictureDecodable } from '../pictures.ts';
import type { WorkloadActivity } from '../workload.ts';

const NAMES = ['Tomates', 'Poires', 'Courges', 'Œufs frais', 'Plants de basilic', 'Miel de lavande'];
const PICTURES = 2;
const STREET = 'rue des Lilas';
/** Quantity of each offer. */
export const WORKLOAD_OFFER_QUANTITY = 12;

/** Authors who publish offers with pictures. Without an answer they look at their listings before they try again. */
export function createPublishingWorkloadActivity({
  product,
  authors,
  awaitedNames,
}: CrashWorkloadData): WorkloadActivity<unknown[]> {
  /** Product names by the mark that ends the description. */
  const sent = new Map<string, string>();
  const markOf = ({ description }: Listing) => description.split(' ').at(-1) ?? '';
  const expected = (productName: string) => [productName, PICTURES, WORKLOAD_OFFER_QUANTITY, STREET];
  const contentOf = async ({ productName, images, quantity, location }: Listing) => {
    const complete = await Promise.all(images.map((path) => isServedPictureDecodable(product, path)));
    return [productName, complete.filter(Boolean).length, quantity, location.street];
  };

  return {
    subject: 'listings published',
    clients: authors,
    pause: 400,
    isUnfinished: () => awaitedNames.length > 0,

    async write(author, writes) {
      // Awaited names for every other listing, or none would be left to archive.
      const awaited = sent.size % 2 === 1 ? awaitedNames.shift() : undefined;
      const mark = randomUUID();
      const productName = awaited ?? pickRandom(NAMES) ?? '';
      sent.set(mark, productName);
      const pictures = await Promise.all(Array.from({ length: PICTURES }, createRandomPictureFile));
      const body = createWorkloadOfferFormData(productName, `Cueilli ce matin. ${mark}`, pictures);
      const answer = await author.sendOnce('POST /api/adverts/create', { body });
      if (answer) writes.count += 1;
      const isThere =
        answer || (await fetchCrashWorkloadListings([author])).some((own) => markOf(own) === mark);
      if (isThere) writes.values.set(mark, expected(productName));
      else if (awaited) awaitedNames.unshift(awaited);
    },

    async read(values) {
      const own = await fetchCrashWorkloadListings(authors);
      for (const listing of own) {
        // Listing without an answer: it may exist, as it was sent.
        const productName = sent.get(markOf(listing));
        if (productName) values.set(markOf(listing), expected(productName));
      }
      return Promise.all(own.map(async (listing) => [markOf(listing), await contentOf(listing)] as const));
    },
  };
}

/** Owners who archive their listings and put them back. */
export const createListingArchivingWorkloadActivity = ({
  product,
  authors,
  archivable,
}: CrashWorkloadData): WorkloadActivity<{ isArchived: boolean; statusForVisitors: number }> => ({
  subject: 'listings archived or restored',
  clients: authors,
  pause: 400,

  async write(author, writes) {
    const listing = pickRandom(archivable.filter(({ owner }) => owner === author));
    if (!listing) return;
    const isArchived = !writes.values.get(listing.id)?.isArchived;
    await author.send(`PUT /api/adverts/${listing.id}/archive`, { body: { isArchived }, tally: writes });
    writes.values.set(listing.id, { isArchived, statusForVisitors: isArchived ? 404 : 200 });
  },

  async read(values) {
    const changed = (await fetchCrashWorkloadListings(authors)).filter(({ _id }) => values.has(_id));
    return Promise.all(
      changed.map(async ({ _id, isArchived }) => {
        const { status: statusForVisitors } = await fetch(`${product.url}/api/adverts/${_id}`);
        return [_id, { isArchived, statusForVisitors }] as const;
      }),
    );
  },
});

/** Authors who change the price of what is public, which is at once, and its text, which waits for an administrator. */
export function createListingEditingWorkloadActivity({
  authors,
  publicListings,
}: CrashWorkloadData): WorkloadActivity<{ price: number | null; description: string | undefined }> {
  let edits = 0;
  return {
    subject: 'listings edited',
    clients: authors,
    pause: 400,

    async write(author, writes) {
      const listing = pickRandom(publicListings.filter(({ owner }) => owner === author));
      if (!listing) return;
      const n = edits++;
      const body = { price: 1 + (n % 50) / 10, description: `Cueilli hier soir, texte ${n}.` };
      await author.send(`PUT /api/adverts/${listing.id}`, { body, tally: writes });
      writes.values.set(listing.id, body);
    },

    async read(values) {
      const changed = (await fetchCrashWorkloadListings(authors)).filter(({ _id }) => values.has(_id));
      return changed.map(({ _id, price, revision }) => {
        const content = { price, description: revision?.description };
        return [_id, content] as const;
      });
    },
  };
}

/** An administrator who empties the queue: a quarter is refused, a quarter is accepted for its owner to archive. */
export function createModerationWorkloadActivity(
  world: CrashWorkloadData,
): WorkloadActivity<Record<'status' | 'reason' | 'loggedStatus' | 'loggedReason', string | null>> {
  const { product, admin, authors } = world;
  let left = 1;
  return {
    subject: 'decisions',
    clients: [admin],
    pause: 100,
    isUnfinished: () => left > 0,

    async write(_admin, writes) {
      const pending = await admin.send<ModerationQueueListing[]>('GET /api/admin/adverts/pending');
      // Changes of public listings stay in the queue.
      const listings = pending.filter(({ isRevision }) => !isRevision);
      for (const { _id, user, productName } of listings) {
        const owner = authors.find(({ id }) => id === user._id);
        const outcome = productName.startsWith(WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX)
          ? 'publicListings'
          : outcomeOf(_id);
        const reason = outcome === 'refused' ? `Photos floues : annonce ${_id}` : null;
        const status = reason ? 'refuse' : 'accepted';
        const body = { status, from: 'pending', ...(reason && { deleteReason: reason }) };
        const request = `PUT /api/admin/advert/${_id}`;
        const answer = await admin.send(request, { body, tally: writes }).catch((error: unknown) => {
          // The author of the listing has deleted the account meanwhile.
          if (owner || !(error instanceof TestApiRefusal) || error.status !== 404) throw error;
        });
        if (!owner || !answer) continue;
        writes.values.set(_id, { status, reason, loggedStatus: status, loggedReason: reason });
        product.mails.expect('decision', _id);
        if (outcome !== 'refused') world[outcome].push({ id: _id, owner, at: performance.now() });
      }
      left = listings.length;
    },

    async read(values) {
      const found = [];
      for (const id of values.keys()) {
        const { ad } = await admin.send<{ ad: Listing }>(`GET /api/adverts/${id}`);
        const log = `GET /api/admin/decisions?subject=listing&id=${id}`;
        const { decisions } = await admin.send<{ decisions: ModerationDecision[] }>(log);
        const current = { status: ad.status, reason: ad.deleteReason ?? null };
        for (const { after, reason } of decisions)
          found.push([id, { ...current, loggedStatus: after, loggedReason: reason }] as const);
      }
      return found;
    },
  };
}

function outcomeOf(id: string): 'publicListings' | 'archivable' | 'refused' {
  const digit = Number.parseInt(id.at(-1) ?? '0', 16) % 4;
  return digit === 0 ? 'refused' : digit === 1 ? 'archivable' : 'publicListings';
}

/** Listings of these people, whatever their state. */
export async function fetchCrashWorkloadListings(people: readonly CrashWorkloadPerson[]): Promise<Listing[]> {
  const lists = people.map(({ send }) => send<Record<string, Listing[]>>('GET /api/adverts/my-ads'));
  return (await Promise.all(lists)).flatMap((byState) => Object.values(byState).flat());
}

/**
 * Form of an offer.
 * @param pictures at least one
 */
export function createWorkloadOfferFormData(productName: string, description: string, pictures: File[]) {
  const form = createNestedTestFormData({
    ...{ mainType: 'offer', type: 'sell', productName, description },
    location: JSON.stringify({ city: 'Lyon', postalCode: '69003', street: STREET }),
    quantity: WORKLOAD_OFFER_QUANTITY,
    price: '3,50',
    priceType: 'kilo',
  });
  for (const picture of pictures) form.append('images', picture);
  return form;
}
