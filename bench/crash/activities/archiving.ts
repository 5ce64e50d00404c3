import type { Person } from '../people.ts';
import { newTally, retryUntilDone } from '../retry.ts';
import { anyOf, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';
import { ownListings } from './publishing.ts';

/** Owners who archive their listings and put them back. */
export function archiving({ product, authors, archivable }: World): Activity {
  const tally = newTally();
  const archived = new Map<string, boolean>();

  const toggle = async ({ id: ownerId, token }: Person) => {
    const listing = anyOf(archivable.filter(({ owner }) => owner.id === ownerId));
    if (!listing) return;
    const isArchived = !archived.get(listing.id);
    await retryUntilDone(product, `PUT /api/adverts/${listing.id}/archive`, {
      token,
      body: { isArchived },
      tally,
    });
    archived.set(listing.id, isArchived);
  };

  return {
    work: (isStopped) => repeatUntil(authors, isStopped, 200, toggle),

    async readBack() {
      const own = (await Promise.all(authors.map((author) => ownListings(product, author)))).flat();
      let lost = 0;
      let partial = 0;
      for (const [id, isArchived] of archived) {
        if (own.find(({ _id }) => _id === id)?.isArchived !== isArchived) lost += 1;
        const { status } = await fetch(`${product.url}/api/adverts/${id}`);
        if (status !== (isArchived ? 404 : 200)) partial += 1;
      }
      return { 'listings archived or restored': { ...tally, lost, duplicated: 0, partial } };
    },
  };
}
