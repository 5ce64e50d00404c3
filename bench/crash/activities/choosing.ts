import { insist, insistOn, newTally } from '../insist.ts';
import type { Person } from '../site.ts';
import { anyOf, type Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';

/** How many listings are starred again and again. */
const STARRED = 30;

/** Members who star listings and change their minds. */
export function choosing({ site, members, market }: Town): Activity {
  const tally = newTally();
  const starred = new Map(members.map((member) => [member, new Set<string>()]));

  const choose = async ([{ token }, mine]: [Person, Set<string>]) => {
    const listing = anyOf(market.slice(0, STARRED));
    if (!listing) return;
    if (mine.has(listing.id)) {
      await insist(site, `DELETE /api/favorites/${listing.id}`, { token, tally });
      mine.delete(listing.id);
    } else {
      await insist(site, 'POST /api/favorites', { token, body: { ad: listing.id }, tally });
      mine.add(listing.id);
    }
  };

  return {
    work: (isOver) => keepAt(starred, isOver, 200, choose),

    async readBack() {
      let lost = 0;
      let doubled = 0;
      for (const [{ token }, mine] of starred) {
        const ids = await insistOn<string[]>(site, 'GET /api/favorites/ids', { token });
        lost += [...mine].filter((id) => !ids.includes(id)).length;
        // Also one that was taken away.
        doubled += ids.filter((id, n) => !mine.has(id) || ids.indexOf(id) !== n).length;
      }
      return { favourites: { ...tally, lost, doubled, half: 0 } };
    },
  };
}
