import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { insist, insistOn, newTally, tryOnce } from '../insist.ts';
import { isWhole, takePicture } from '../pictures.ts';
import { ADMIN, type Person, type Site, signUp } from '../site.ts';
import { anyOf, ORDERED, type Town } from '../town.ts';
import type { Activity } from './activity.ts';
import type { Profile } from './describing-oneself.ts';
import { oddWord } from './odd-word.ts';
import { offerOf } from './publishing.ts';

const AT_ONCE = 16;

/** Who stays, and the search that a listing was published for. */
interface Settled {
  person: Person;
  searchId: string;
  isTold: boolean;
  hasLooked: boolean;
}

/** People who register; every other one is told of a listing, the others leave and take everything along. */
export function comingAndGoing(town: Town): Activity {
  const { site, erased } = town;
  const arrivals = newTally();
  const departures = newTally();
  const settled: Settled[] = [];

  const live = async (n: number) => {
    const person = await signUp(site, { picture: await takePicture(), tally: arrivals });
    const word = oddWord();
    const { token } = person;
    const search = await insistOn<SavedSearch>(site, 'POST /api/search', {
      token,
      body: { query: { productName: word } },
    });
    const body = { notifications: { email: true } };
    await insist(site, `PATCH /api/search/${search._id}/notifications`, { token, body });
    if (n % 2 === 1) return leave(person);
    town.orders.push(ORDERED + word);
    site.post.expect('alert', person.email);
    await untilTold(person, search._id, n % 4 === 0);
  };

  const untilTold = async (person: Person, searchId: string, looks: boolean) => {
    const mine: Settled = { person, searchId, isTold: false, hasLooked: false };
    settled.push(mine);
    while (!mine.isTold && Date.now() < town.deadline) {
      await sleep(1000);
      mine.isTold = (await savedSearch(site, person, searchId))?.hasNew === true;
    }
    if (!mine.isTold || !looks) return;
    const ask = { token: person.token, body: { hasNew: false } };
    await insist(site, `PUT /api/search/${searchId}`, ask);
    mine.hasLooked = true;
  };

  const leave = async (person: Person) => {
    const { token } = person;
    const body = offerOf({ productName: 'Prunes', description: person.id }, [await takePicture()]);
    await tryOnce(site, 'POST /api/adverts/create', { token, body });
    const listing = anyOf(town.market);
    if (listing) {
      await insist(site, 'POST /api/favorites', { token, body: { ad: listing.id } });
      await tryOnce(site, 'POST /api/messages/create', {
        token,
        body: { adId: listing.id, text: 'Au revoir' },
      });
    }
    // Without a session there is no account any more.
    await insist(site, 'DELETE /api/users/delete', { token, tally: departures, doneBy: 401 });
    erased.push(person);
  };

  return {
    async work(isOver) {
      const lives = new Set<Promise<void>>();
      let failure: unknown;
      for (let n = 0; !isOver(); n++) {
        const life = live(n).catch((error: unknown) => {
          failure ??= error;
        });
        lives.add(life);
        void life.then(() => lives.delete(life));
        await sleep(700);
        if (lives.size >= AT_ONCE) await Promise.race(lives);
        if (failure) throw failure;
      }
      await Promise.all(lives);
      if (failure) throw failure;
    },

    async readBack() {
      const people = await Promise.all(settled.map(({ person }) => findProfile(site, person)));
      const dots = await Promise.all(
        settled.map(({ person, searchId }) => savedSearch(site, person, searchId)),
      );
      let half = 0;
      for (const profile of people) if (profile && !(await isWhole(site, profile.profileImage))) half += 1;
      const logins = await Promise.all(erased.map((person) => canLogIn(site, person)));
      return {
        registrations: { ...arrivals, lost: people.filter((profile) => !profile).length, doubled: 0, half },
        'accounts deleted': { ...departures, lost: logins.filter(Boolean).length, doubled: 0, half: 0 },
        'searches told of a listing': {
          acknowledged: settled.length,
          repeated: 0,
          lost: settled.filter(({ isTold, hasLooked }, n) => !isTold || (!hasLooked && !dots[n]?.hasNew))
            .length,
          // Told of the same listing again after they had looked.
          doubled: settled.filter(({ hasLooked }, n) => hasLooked && dots[n]?.hasNew).length,
          half: 0,
        },
      };
    },
  };
}

async function savedSearch(site: Site, { token }: Person, id: string): Promise<SavedSearch | undefined> {
  const searches = await insistOn<SavedSearch[]>(site, 'GET /api/search', { token });
  return searches.find(({ _id }) => _id === id);
}

const findProfile = (site: Site, { token }: Person) =>
  insistOn<{ user: Profile }>(site, 'GET /api/users/user', { token }).then(
    ({ user }) => user,
    () => null,
  );

async function canLogIn({ url }: Site, { email }: Person): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: ADMIN.password });
  return (await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status !== 401;
}
