import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { createNestedTestFormData, type TestApiRefusal } from '../../../e2e/support/api.ts';
import {
  type CrashWorkloadPerson,
  type CrashWorkloadTargetSite,
  logInCrashWorkloadPerson,
  signUpCrashWorkloadPerson,
  type WriteTally,
} from '../crash-workload-client.ts';
import {
  type CrashWorkloadData,
  createRandomConsonantWord,
  pickRandom,
  WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX,
} from '../crash-workload-data.ts';
import { createRandomPictureFile, isServedPictureDecodable } from '../pictures.ts';
import type { WorkloadActivity } from '../workload.ts';
import { createWorkloadOfferFormData } from './listings.ts';

/** Saved searches of a member. */
const MAX_SAVED = 20;

/** Members who save searches that no listing matches, switch their mails on and off, and delete some. */
export const createSavedSearchWorkloadActivity = ({
  members,
}: CrashWorkloadData): WorkloadActivity<SavedSearch> => ({
  subject: 'saved searches',
  clients: members,
  pause: 300,

  async write({ id, send }, writes) {
    const { values } = writes;
    const own = [...values].filter(([key]) => key.startsWith(id));
    if (own.length < MAX_SAVED) {
      const place = { city: 'Lyon', postalCode: '69003', distance: 25 };
      const body = { query: { productName: createRandomConsonantWord(), ...place } };
      const saved = await send<SavedSearch>('POST /api/search', { body, tally: writes });
      values.set(`${id} ${saved._id}`, saved);
    }
    const [key, search] = pickRandom(own) ?? [];
    if (!key || !search) return;
    const path = `/api/search/${search._id}`;
    if (own.length > MAX_SAVED / 2 && Math.random() < 0.5) {
      await send(`DELETE ${path}`, { tally: writes, doneBy: 404 });
      values.delete(key);
    } else {
      const body = { notifications: { email: !search.notifications.email } };
      values.set(key, await send<SavedSearch>(`PATCH ${path}/notifications`, { body, tally: writes }));
    }
  },

  async read() {
    const lists = members.map(async ({ id, send }) => {
      const found = await send<SavedSearch[]>('GET /api/search');
      return found.map((search) => [`${id} ${search._id}`, search] as const);
    });
    return (await Promise.all(lists)).flat();
  },
});

interface Profile {
  profileImage: string | null;
  address: { streetName: string | null };
}

/** Members who change their profiles, each time with another picture. */
export function createProfileUpdateWorkloadActivity({
  product,
  members,
}: CrashWorkloadData): WorkloadActivity<Profile> {
  let changes = 0;
  return {
    subject: 'profiles',
    clients: members,
    pause: 800,

    async write({ id, send }, writes) {
      const address = { streetName: `rue ${changes++}` };
      const body = createNestedTestFormData({ address, profileImage: await createRandomPictureFile() });
      const { user } = await send<{ user: Profile }>('PUT /api/users/update', { body, tally: writes });
      writes.values.set(id, { profileImage: user.profileImage, address });
    },

    read: (values) =>
      Promise.all(
        members
          .filter(({ id }) => values.has(id))
          .map(async (member) => [member.id, await fetchOwnProfile(product, member)] as const),
      ),
  };
}

/** Profile of a member; without a picture when that can't be decoded. */
async function fetchOwnProfile(
  product: CrashWorkloadTargetSite,
  { send }: CrashWorkloadPerson,
): Promise<Profile> {
  const { user } = await send<{ user: Profile }>('GET /api/users/user');
  const { profileImage, address } = user;
  return {
    profileImage: (await isServedPictureDecodable(product, profileImage)) ? profileImage : null,
    address: { streetName: address.streetName },
  };
}

/** People who register by twos: one is notified of a listing, the other publishes and deletes the account. */
export function createAccountLifecycleWorkloadActivity(world: CrashWorkloadData): WorkloadActivity<object> {
  const { product, members, publicListings, erased } = world;
  /** Members with a saved search, which one listing will match. */
  const subscribers: CrashWorkloadPerson[] = [];

  /** Registers somebody with a picture who wants mails about listings of this name. */
  const register = async (productName: string, tally: WriteTally) => {
    const person = await signUpCrashWorkloadPerson(product, {
      picture: await createRandomPictureFile(),
      tally,
    });
    const search = { body: { query: { productName } } };
    const { _id } = await person.send<SavedSearch>('POST /api/search', search);
    const body = { notifications: { email: true } };
    await person.send(`PATCH /api/search/${_id}/notifications`, { body });
    return person;
  };

  const publishAndLeave = async ({ id, send, sendOnce }: CrashWorkloadPerson, tally: WriteTally) => {
    const offer = createWorkloadOfferFormData('Prunes', id, [await createRandomPictureFile()]);
    await sendOnce('POST /api/adverts/create', { body: offer });
    const listing = pickRandom(publicListings);
    if (listing) {
      await send('POST /api/favorites', { body: { ad: listing.id } });
      await sendOnce('POST /api/messages/create', { body: { adId: listing.id, text: 'Bonjour' } });
    }
    // 401 to a second attempt: the session ended with the account, so the first had its effect.
    await send('DELETE /api/users/delete', { tally, doneBy: 401 });
  };

  const isNotified = async ({ send }: CrashWorkloadPerson) =>
    (await send<SavedSearch[]>('GET /api/search')).some(({ hasNew }) => hasNew);

  const stateOf = async (person: CrashWorkloadPerson) => {
    const { profileImage } = await fetchOwnProfile(product, person);
    return { hasPicture: profileImage !== null, isNotified: await isNotified(person) };
  };

  const statusOfLogIn = ({ email }: CrashWorkloadPerson) =>
    logInCrashWorkloadPerson(product, email).then(
      () => 200,
      ({ status }: TestApiRefusal) => status,
    );

  return {
    subject: 'accounts registered or deleted',
    // Members as clients: each stands for two people who register.
    clients: members,
    pause: 2_000,

    async write(_member, writes) {
      const subscribe = async () => {
        const word = createRandomConsonantWord();
        const person = await register(word, writes);
        world.awaitedNames.push(WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX + word);
        product.mails.expect('alert', person.email);
        subscribers.push(person);
        writes.values.set(person.email, { hasPicture: true, isNotified: true });
        while (!(await isNotified(person)) && Date.now() < world.deadline) await sleep(1000);
      };
      const leave = async () => {
        const person = await register(createRandomConsonantWord(), writes);
        await publishAndLeave(person, writes);
        erased.push(person);
        writes.values.set(person.email, { statusOfLogIn: 401 });
      };
      await Promise.all([subscribe(), leave()]);
    },

    async read() {
      const subscribed = subscribers.map(async (person) => {
        const state = await stateOf(person).catch((error: Error) => error);
        return [person.email, state] as const;
      });
      const left = erased.map(async (person) => {
        const state = { statusOfLogIn: await statusOfLogIn(person) };
        return [person.email, state] as const;
      });
      return Promise.all([...subscribed, ...left]);
    },
  };
}
