import { insist, newTally } from '../insist.ts';
import type { Person } from '../site.ts';
import { anyOf, type Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';
import { ownListings } from './publishing.ts';

/** Owners who take listings off and put them back. */
export function archiving({ site, authors, shelf }: Town): Activity {
  const tally = newTally();
  const archived = new Map<string, boolean>();

  const turn = async ({ id: ownerId, token }: Person) => {
    const listing = anyOf(shelf.filter(({ owner }) => owner.id === ownerId));
    if (!listing) return;
    const isArchived = !archived.get(listing.id);
    await insist(site, `PUT /api/adverts/${listing.id}/archive`, { token, body: { isArchived }, tally });
    archived.set(listing.id, isArchived);
  };

  return {
    work: (isOver) => keepAt(authors, isOver, 200, turn),

    async readBack() {
      const own = (await Promise.all(authors.map((author) => ownListings(site, author)))).flat();
      let lost = 0;
      let half = 0;
      for (const [id, isArchived] of archived) {
        if (own.find(({ _id }) => _id === id)?.isArchived !== isArchived) lost += 1;
        const { status } = await fetch(`${site.url}/api/adverts/${id}`);
        if (status !== (isArchived ? 404 : 200)) half += 1;
      }
      return { 'listings archived or put back': { ...tally, lost, doubled: 0, half } };
    },
  };
}
