import type { Listing } from '#contract/listings/schemas.ts';
import { type CrashWorkloadData, type CrashWorkloadListing, pickRandom } from '../crash-workload-data.ts';
import type { CrashWorkloadPerson } from '../people.ts';
import { requestUntilAnsweredInBench, type WriteTally } from '../request-until-answered-in-bench.ts';
import { fetchOwnListingsInBench } from './create-publishing-workload-activity.ts';
import { createOverwritingWorkloadActivity, type WorkloadActivity } from './workload-activity.ts';

/** Owners who archive their listings and put them back. */
export const createListingArchivingWorkloadActivity = (world: CrashWorkloadData): WorkloadActivity =>
  changing<{ isArchived: boolean; statusForVisitors: number }>(world, 'listings archived or restored', {
    among: world.archivable,
    async write({ id, owner: { token } }, written, tally) {
      const isArchived = !written.get(id)?.isArchived;
      await requestUntilAnsweredInBench(world.product, `PUT /api/adverts/${id}/archive`, {
        token,
        tally,
        body: { isArchived },
      });
      written.set(id, { isArchived, statusForVisitors: isArchived ? 404 : 200 });
    },
    async read({ _id, isArchived }) {
      return {
        isArchived,
        statusForVisitors: (await fetch(`${world.product.url}/api/adverts/${_id}`)).status,
      };
    },
  });

/** Authors who change the price of what is public, which is at once, and its text, which waits for an administrator. */
export function createListingEditingWorkloadActivity(world: CrashWorkloadData): WorkloadActivity {
  let edits = 0;
  return changing<{ price: number | null; description: string | undefined }>(world, 'listings edited', {
    among: world.publicListings,
    async write({ id, owner: { token } }, written, tally) {
      const n = edits++;
      const body = { price: 1 + (n % 50) / 10, description: `Cueilli hier soir, texte ${n}.` };
      await requestUntilAnsweredInBench(world.product, `PUT /api/adverts/${id}`, { token, tally, body });
      world.prices.set(id, body.price);
      written.set(id, body);
    },
    read: async ({ price, revision }) => ({ price, description: revision?.description }),
  });
}

/** Authors change one of their listings after the other. */
function changing<V>(
  { product, authors }: CrashWorkloadData,
  subject: string,
  change: {
    among: readonly CrashWorkloadListing[];
    write: (listing: CrashWorkloadListing, written: Map<string, V>, tally: WriteTally) => Promise<void>;
    read: (listing: Listing) => Promise<V | undefined>;
  },
): WorkloadActivity {
  return createOverwritingWorkloadActivity<CrashWorkloadPerson, V>({
    subject,
    clients: authors,
    pause: 400,
    async write({ id }, ...rest) {
      const listing = pickRandom(change.among.filter(({ owner }) => owner.id === id));
      if (listing) await change.write(listing, ...rest);
    },
    async read(written) {
      const own = (
        await Promise.all(authors.map((author) => fetchOwnListingsInBench(product, author)))
      ).flat();
      const changed = own.filter(({ _id }) => written.has(_id));
      return Promise.all(
        changed.map(
          async (listing): Promise<[string, V | undefined]> => [listing._id, await change.read(listing)],
        ),
      );
    },
  });
}
