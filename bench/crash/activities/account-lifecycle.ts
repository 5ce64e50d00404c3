import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { type Person, signUp } from '../people.ts';
import { isComplete, randomPicture } from '../pictures.ts';
import { ADMIN, type ProductUnderTest } from '../product-under-test.ts';
import { newTally, retryUntilAnswered, retryUntilDone, tryOnce } from '../retry.ts';
import { AWAITED_PREFIX, anyOf, type World } from '../world.ts';
import type { Activity } from './activity.ts';
import type { Profile } from './profile-updates.ts';
import { offerOf } from './publishing.ts';
import { randomWord } from './random-word.ts';

const AT_ONCE = 16;

/** A member with a saved search, which one listing will match. */
interface Subscriber {
  person: Person;
  searchId: string;
  isNotified: boolean;
  hasRead: boolean;
}

/** People who register; every other one is notified of a listing, the others publish and delete their account. */
export function accountLifecycle(world: World): Activity {
  const { product, erased } = world;
  const registrations = newTally();
  const deletions = newTally();
  const subscribers: Subscriber[] = [];

  const register = async (n: number) => {
    const person = await signUp(product, { picture: await randomPicture(), tally: registrations });
    const word = randomWord();
    const { token } = person;
    const search = await retryUntilAnswered<SavedSearch>(product, 'POST /api/search', {
      token,
      body: { query: { productName: word } },
    });
    const body = { notifications: { email: true } };
    await retryUntilDone(product, `PATCH /api/search/${search._id}/notifications`, { token, body });
    if (n % 2 === 1) return deleteAccount(person);
    world.awaitedNames.push(AWAITED_PREFIX + word);
    product.mails.expect('alert', person.email);
    await untilNotified(person, search._id, n % 4 === 0);
  };

  const untilNotified = async (person: Person, searchId: string, reads: boolean) => {
    const subscriber: Subscriber = { person, searchId, isNotified: false, hasRead: false };
    subscribers.push(subscriber);
    while (!subscriber.isNotified && Date.now() < world.deadline) {
      await sleep(1000);
      subscriber.isNotified = (await savedSearch(product, person, searchId))?.hasNew === true;
    }
    if (!subscriber.isNotified || !reads) return;
    const ask = { token: person.token, body: { hasNew: false } };
    await retryUntilDone(product, `PUT /api/search/${searchId}`, ask);
    subscriber.hasRead = true;
  };

  const deleteAccount = async (person: Person) => {
    const { token } = person;
    const body = offerOf({ productName: 'Prunes', description: person.id }, [await randomPicture()]);
    await tryOnce(product, 'POST /api/adverts/create', { token, body });
    const listing = anyOf(world.publicListings);
    if (listing) {
      await retryUntilDone(product, 'POST /api/favorites', { token, body: { ad: listing.id } });
      await tryOnce(product, 'POST /api/messages/create', {
        token,
        body: { adId: listing.id, text: 'Bonjour' },
      });
    }
    // 401 to a second attempt: the session ended with the account, so the first had its effect.
    await retryUntilDone(product, 'DELETE /api/users/delete', { token, tally: deletions, doneBy: 401 });
    erased.push(person);
  };

  return {
    async work(isStopped) {
      const running = new Set<Promise<void>>();
      let failure: unknown;
      for (let n = 0; !isStopped(); n++) {
        const one = register(n).catch((error: unknown) => {
          failure ??= error;
        });
        running.add(one);
        void one.then(() => running.delete(one));
        await sleep(700);
        if (running.size >= AT_ONCE) await Promise.race(running);
        if (failure) throw failure;
      }
      await Promise.all(running);
      if (failure) throw failure;
    },

    async readBack() {
      const people = await Promise.all(subscribers.map(({ person }) => findProfile(product, person)));
      const searches = await Promise.all(
        subscribers.map(({ person, searchId }) => savedSearch(product, person, searchId)),
      );
      let partial = 0;
      for (const profile of people)
        if (profile && !(await isComplete(product, profile.profileImage))) partial += 1;
      const logins = await Promise.all(erased.map((person) => canLogIn(product, person)));
      return {
        registrations: {
          ...registrations,
          lost: people.filter((profile) => !profile).length,
          duplicated: 0,
          partial,
        },
        'accounts deleted': { ...deletions, lost: logins.filter(Boolean).length, duplicated: 0, partial: 0 },
        'saved searches notified': {
          acknowledged: subscribers.length,
          repeated: 0,
          lost: subscribers.filter(
            ({ isNotified, hasRead }, n) => !isNotified || (!hasRead && !searches[n]?.hasNew),
          ).length,
          // Notified of the same listing again after it was read.
          duplicated: subscribers.filter(({ hasRead }, n) => hasRead && searches[n]?.hasNew).length,
          partial: 0,
        },
      };
    },
  };
}

async function savedSearch(
  product: ProductUnderTest,
  { token }: Person,
  id: string,
): Promise<SavedSearch | undefined> {
  const searches = await retryUntilAnswered<SavedSearch[]>(product, 'GET /api/search', { token });
  return searches.find(({ _id }) => _id === id);
}

const findProfile = (product: ProductUnderTest, { token }: Person) =>
  retryUntilAnswered<{ user: Profile }>(product, 'GET /api/users/user', { token }).then(
    ({ user }) => user,
    () => null,
  );

async function canLogIn({ url }: ProductUnderTest, { email }: Person): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: ADMIN.password });
  return (await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status !== 401;
}
