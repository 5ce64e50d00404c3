import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { ADMIN } from '../../../e2e/support/start-site.ts';
import { type Person, signUp } from '../people.ts';
import { randomPicture } from '../pictures.ts';
import { newTally, type ProductUnderTest, requestUntilAnswered, tryOnce } from '../request-until-answered.ts';
import { AWAITED_PREFIX, pickRandom, randomWord, type WorkloadData } from '../workload-data.ts';
import { type Activity, repeatUntil } from './activity.ts';
import { createOfferForm } from './create-publishing-activity.ts';
import { readProfile } from './member-data.ts';

const AT_ONCE = 8;
const PAUSE_MS = 2_000;

/** People who register; every other one is notified of a listing, the others publish and delete their account. */
export function createAccountLifecycleActivity(world: WorkloadData): Activity {
  const { product, erased } = world;
  const registrations = newTally();
  const deletions = newTally();
  /** Members with a saved search, which one listing will match. */
  const subscribers: { person: Person; searchId: string }[] = [];
  let count = 0;

  const register = async () => {
    const person = await signUp(product, { picture: await randomPicture(), tally: registrations });
    const word = randomWord();
    const { token } = person;
    const ask = { token, body: { query: { productName: word } } };
    const { _id } = await requestUntilAnswered<SavedSearch>(product, 'POST /api/search', ask);
    const body = { notifications: { email: true } };
    await requestUntilAnswered(product, `PATCH /api/search/${_id}/notifications`, { token, body });
    if (count++ % 2 === 1) return deleteAccount(person);
    const subscriber = { person, searchId: _id };
    subscribers.push(subscriber);
    world.awaitedNames.push(AWAITED_PREFIX + word);
    product.mails.expect('alert', person.email);
    while (!(await isNotified(subscriber)) && Date.now() < world.deadline) await sleep(1000);
  };

  const deleteAccount = async (person: Person) => {
    const { token } = person;
    const offer = createOfferForm({ productName: 'Prunes', description: person.id }, [await randomPicture()]);
    await tryOnce(product, 'POST /api/adverts/create', { token, body: offer });
    const listing = pickRandom(world.publicListings);
    if (listing) {
      await requestUntilAnswered(product, 'POST /api/favorites', { token, body: { ad: listing.id } });
      const message = { adId: listing.id, text: 'Bonjour' };
      await tryOnce(product, 'POST /api/messages/create', { token, body: message });
    }
    // 401 to a second attempt: the session ended with the account, so the first had its effect.
    await requestUntilAnswered(product, 'DELETE /api/users/delete', { token, tally: deletions, doneBy: 401 });
    erased.push(person);
  };

  const isNotified = async ({ person: { token }, searchId }: (typeof subscribers)[number]) => {
    const searches = await requestUntilAnswered<SavedSearch[]>(product, 'GET /api/search', { token });
    return searches.find(({ _id }) => _id === searchId)?.hasNew === true;
  };

  return {
    work: (isStopped) => repeatUntil(Array(AT_ONCE).fill(0), isStopped, PAUSE_MS, register),

    async readBack() {
      const profiles = await Promise.all(
        subscribers.map(({ person }) => readProfile(product, person).catch(() => null)),
      );
      const logins = await Promise.all(erased.map((person) => canLogIn(product, person)));
      const notified = await Promise.all(subscribers.map(isNotified));
      return {
        registrations: {
          ...registrations,
          lost: profiles.filter((profile) => !profile).length,
          partial: profiles.filter((profile) => profile && !profile.profileImage).length,
        },
        'accounts deleted': { ...deletions, lost: logins.filter(Boolean).length },
        'saved searches notified': {
          count: subscribers.length,
          lost: notified.filter((isTold) => !isTold).length,
        },
      };
    },
  };
}

async function canLogIn({ url }: ProductUnderTest, { email }: Person): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: ADMIN.password });
  return (await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status !== 401;
}
