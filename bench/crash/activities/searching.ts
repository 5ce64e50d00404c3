import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { insist, insistOn, newTally } from '../insist.ts';
import type { Person } from '../site.ts';
import { anyOf, type Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';
import { oddWord } from './odd-word.ts';

type Owned = [Person, Map<string, SavedSearch>];

/** A member keeps no more. */
const KEPT = 20;

/** Members who save searches that nothing answers, ask to be mailed, and delete some. */
export function searching({ site, members }: Town): Activity {
  const tally = newTally();
  const saved = new Map(members.map((member) => [member, new Map<string, SavedSearch>()]));

  const saveOrChange = async ([member, mine]: Owned) => {
    if (mine.size < KEPT) await save(member, mine);
    await change(member, mine);
  };
  const save = async ({ token }: Person, mine: Map<string, SavedSearch>) => {
    const query = { productName: oddWord(), city: 'Lyon', postalCode: '69003', distance: 25 };
    const search = await insistOn<SavedSearch>(site, 'POST /api/search', { token, body: { query }, tally });
    mine.set(search._id, search);
  };
  const change = async ({ token }: Person, mine: Map<string, SavedSearch>) => {
    const search = anyOf([...mine.values()]);
    if (!search) return;
    if (mine.size > KEPT / 2 && Math.random() < 0.5) {
      await insist(site, `DELETE /api/search/${search._id}`, { token, tally, doneBy: 404 });
      mine.delete(search._id);
      return;
    }
    const body = { notifications: { email: !search.notifications.email } };
    const request = `PATCH /api/search/${search._id}/notifications`;
    mine.set(search._id, await insistOn<SavedSearch>(site, request, { token, body, tally }));
  };

  return {
    work: (isOver) => keepAt(saved, isOver, 300, saveOrChange),

    async readBack() {
      let lost = 0;
      let doubled = 0;
      let half = 0;
      for (const [{ token }, mine] of saved) {
        const found = await insistOn<SavedSearch[]>(site, 'GET /api/search', { token });
        lost += [...mine.keys()].filter((id) => !found.some(({ _id }) => _id === id)).length;
        // Also one that was deleted, or saved by a first attempt and again by the second.
        doubled += found.filter(({ _id }) => !mine.has(_id)).length;
        half += found.filter((one) => mine.has(one._id) && !isSame(one, mine.get(one._id))).length;
      }
      return { 'saved searches': { ...tally, lost, doubled, half } };
    },
  };
}

const isSame = (one: SavedSearch, other: SavedSearch | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
