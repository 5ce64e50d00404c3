import type { SavedSearch } from '#contract/alerts/schemas.ts';
import type { Person } from '../people.ts';
import { newTally, retryUntilAnswered, retryUntilDone } from '../retry.ts';
import { anyOf, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';
import { randomWord } from './random-word.ts';

type Owned = [Person, Map<string, SavedSearch>];

/** Of each member at most. */
const MAX_SAVED = 20;

/** Members who save searches that no listing matches, switch their mails on and off, and delete some. */
export function savedSearches({ product, members }: World): Activity {
  const tally = newTally();
  const saved = new Map(members.map((member) => [member, new Map<string, SavedSearch>()]));

  const saveOrChange = async ([member, mine]: Owned) => {
    if (mine.size < MAX_SAVED) await save(member, mine);
    await change(member, mine);
  };
  const save = async ({ token }: Person, mine: Map<string, SavedSearch>) => {
    const query = { productName: randomWord(), city: 'Lyon', postalCode: '69003', distance: 25 };
    const search = await retryUntilAnswered<SavedSearch>(product, 'POST /api/search', {
      token,
      body: { query },
      tally,
    });
    mine.set(search._id, search);
  };
  const change = async ({ token }: Person, mine: Map<string, SavedSearch>) => {
    const search = anyOf([...mine.values()]);
    if (!search) return;
    if (mine.size > MAX_SAVED / 2 && Math.random() < 0.5) {
      await retryUntilDone(product, `DELETE /api/search/${search._id}`, { token, tally, doneBy: 404 });
      mine.delete(search._id);
      return;
    }
    const body = { notifications: { email: !search.notifications.email } };
    const request = `PATCH /api/search/${search._id}/notifications`;
    mine.set(search._id, await retryUntilAnswered<SavedSearch>(product, request, { token, body, tally }));
  };

  return {
    work: (isStopped) => repeatUntil(saved, isStopped, 300, saveOrChange),

    async readBack() {
      let lost = 0;
      let duplicated = 0;
      let partial = 0;
      for (const [{ token }, mine] of saved) {
        const found = await retryUntilAnswered<SavedSearch[]>(product, 'GET /api/search', { token });
        lost += [...mine.keys()].filter((id) => !found.some(({ _id }) => _id === id)).length;
        // Also one that was deleted, or saved by a first attempt and again by the second.
        duplicated += found.filter(({ _id }) => !mine.has(_id)).length;
        partial += found.filter((one) => mine.has(one._id) && !isSame(one, mine.get(one._id))).length;
      }
      return { 'saved searches': { ...tally, lost, duplicated, partial } };
    },
  };
}

const isSame = (one: SavedSearch, other: SavedSearch | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
