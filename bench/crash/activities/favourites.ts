import type { Person } from '../people.ts';
import { newTally, retryUntilAnswered, retryUntilDone } from '../retry.ts';
import { anyOf, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';

/** How many listings become favourites in turn. */
const CANDIDATES = 30;

/** Members who add and remove favourites. */
export function favourites({ product, members, publicListings }: World): Activity {
  const tally = newTally();
  const favouritesOf = new Map(members.map((member) => [member, new Set<string>()]));

  const toggle = async ([{ token }, mine]: [Person, Set<string>]) => {
    const listing = anyOf(publicListings.slice(0, CANDIDATES));
    if (!listing) return;
    if (mine.has(listing.id)) {
      await retryUntilDone(product, `DELETE /api/favorites/${listing.id}`, { token, tally });
      mine.delete(listing.id);
    } else {
      await retryUntilDone(product, 'POST /api/favorites', { token, body: { ad: listing.id }, tally });
      mine.add(listing.id);
    }
  };

  return {
    work: (isStopped) => repeatUntil(favouritesOf, isStopped, 200, toggle),

    async readBack() {
      let lost = 0;
      let duplicated = 0;
      for (const [{ token }, mine] of favouritesOf) {
        const ids = await retryUntilAnswered<string[]>(product, 'GET /api/favorites/ids', { token });
        lost += [...mine].filter((id) => !ids.includes(id)).length;
        // Also one that was removed, and is there.
        duplicated += ids.filter((id, n) => !mine.has(id) || ids.indexOf(id) !== n).length;
      }
      return { favourites: { ...tally, lost, duplicated, partial: 0 } };
    },
  };
}
