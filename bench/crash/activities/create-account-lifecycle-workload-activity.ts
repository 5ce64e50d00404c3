import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { TEST_ADMIN_CREDENTIALS } from '../../../e2e/support/start-test-site-process.ts';
import {
  type CrashWorkloadData,
  createRandomConsonantWord,
  pickRandom,
  WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX,
} from '../crash-workload-data.ts';
import { type CrashWorkloadPerson, signUpCrashWorkloadPerson } from '../people.ts';
import { createRandomPictureFile } from '../pictures.ts';
import {
  type CrashWorkloadTargetSite,
  createWriteTally,
  requestUntilAnsweredInBench,
  sendRequestOnceInBench,
} from '../request-until-answered-in-bench.ts';
import { createSampleOfferFormData } from './create-publishing-workload-activity.ts';
import { fetchOwnProfileInBench } from './member-data.ts';
import { repeatUntilStopped, type WorkloadActivity } from './workload-activity.ts';

const AT_ONCE = 8;
const PAUSE_MS = 2_000;

/** People who register; every other one is notified of a listing, the others publish and delete their account. */
export function createAccountLifecycleWorkloadActivity(world: CrashWorkloadData): WorkloadActivity {
  const { product, erased } = world;
  const registrations = createWriteTally();
  const deletions = createWriteTally();
  /** Members with a saved search, which one listing will match. */
  const subscribers: { person: CrashWorkloadPerson; searchId: string }[] = [];
  let count = 0;

  const register = async () => {
    const person = await signUpCrashWorkloadPerson(product, {
      picture: await createRandomPictureFile(),
      tally: registrations,
    });
    const word = createRandomConsonantWord();
    const { token } = person;
    const ask = { token, body: { query: { productName: word } } };
    const { _id } = await requestUntilAnsweredInBench<SavedSearch>(product, 'POST /api/search', ask);
    const body = { notifications: { email: true } };
    await requestUntilAnsweredInBench(product, `PATCH /api/search/${_id}/notifications`, { token, body });
    if (count++ % 2 === 1) return deleteAccount(person);
    const subscriber = { person, searchId: _id };
    subscribers.push(subscriber);
    world.awaitedNames.push(WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX + word);
    product.mails.expect('alert', person.email);
    while (!(await isNotified(subscriber)) && Date.now() < world.deadline) await sleep(1000);
  };

  const deleteAccount = async (person: CrashWorkloadPerson) => {
    const { token } = person;
    const offer = createSampleOfferFormData({ productName: 'Prunes', description: person.id }, [
      await createRandomPictureFile(),
    ]);
    await sendRequestOnceInBench(product, 'POST /api/adverts/create', { token, body: offer });
    const listing = pickRandom(world.publicListings);
    if (listing) {
      await requestUntilAnsweredInBench(product, 'POST /api/favorites', { token, body: { ad: listing.id } });
      const message = { adId: listing.id, text: 'Bonjour' };
      await sendRequestOnceInBench(product, 'POST /api/messages/create', { token, body: message });
    }
    // 401 to a second attempt: the session ended with the account, so the first had its effect.
    await requestUntilAnsweredInBench(product, 'DELETE /api/users/delete', {
      token,
      tally: deletions,
      doneBy: 401,
    });
    erased.push(person);
  };

  const isNotified = async ({ person: { token }, searchId }: (typeof subscribers)[number]) => {
    const searches = await requestUntilAnsweredInBench<SavedSearch[]>(product, 'GET /api/search', { token });
    return searches.find(({ _id }) => _id === searchId)?.hasNew === true;
  };

  return {
    work: (isStopped) => repeatUntilStopped(Array(AT_ONCE).fill(0), isStopped, PAUSE_MS, register),

    async readBack() {
      const profiles = await Promise.all(
        subscribers.map(({ person }) => fetchOwnProfileInBench(product, person).catch(() => null)),
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

async function canLogIn({ url }: CrashWorkloadTargetSite, { email }: CrashWorkloadPerson): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: TEST_ADMIN_CREDENTIALS.password });
  return (await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status !== 401;
}
