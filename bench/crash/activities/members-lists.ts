import { randomUUID } from 'node:crypto';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import type { Report } from '#contract/moderation/schemas.ts';
import { formOf } from '../../../e2e/support/api.ts';
import type { Person } from '../people.ts';
import { isComplete, randomPicture } from '../pictures.ts';
import { type ProductUnderTest, retry } from '../retry.ts';
import { anyOf, randomWord, type World } from '../world.ts';
import { type Activity, replacing } from './activity.ts';

/** How many listings become favourites, or are reported, in turn. */
const CANDIDATES = 10;
/** A third member's report would send the listing back to the queue. */
const REPORTERS = 2;
/** Saved searches of a member. */
const MAX_SAVED = 20;

/** Members who add and remove favourites. */
export const favourites = ({ product, members, publicListings }: World): Activity =>
  replacing<Person, true>({
    subject: 'favourites',
    clients: members,
    pause: 200,
    async write({ id, token }, written, tally) {
      const listing = anyOf(publicListings.slice(0, CANDIDATES));
      if (!listing) return;
      const key = `${id} ${listing.id}`;
      if (written.has(key)) {
        await retry(product, `DELETE /api/favorites/${listing.id}`, { token, tally });
        written.delete(key);
      } else {
        await retry(product, 'POST /api/favorites', { token, tally, body: { ad: listing.id } });
        written.set(key, true);
      }
    },
    read: () =>
      ofEach(members, async ({ id, token }) => {
        const ids = await retry<string[]>(product, 'GET /api/favorites/ids', { token });
        return ids.map((listing) => [`${id} ${listing}`, true]);
      }),
  });

/** Members who save searches that no listing matches, switch their mails on and off, and delete some. */
export const savedSearches = ({ product, members }: World): Activity =>
  replacing<Person, SavedSearch>({
    subject: 'saved searches',
    clients: members,
    pause: 300,
    async write({ id, token }, written, tally) {
      const own = [...written].filter(([key]) => key.startsWith(id));
      if (own.length < MAX_SAVED) {
        const query = { productName: randomWord(), city: 'Lyon', postalCode: '69003', distance: 25 };
        const ask = { token, tally, body: { query } };
        const saved = await retry<SavedSearch>(product, 'POST /api/search', ask);
        written.set(`${id} ${saved._id}`, saved);
      }
      const [key, search] = anyOf(own) ?? [];
      if (!key || !search) return;
      if (own.length > MAX_SAVED / 2 && Math.random() < 0.5) {
        await retry(product, `DELETE /api/search/${search._id}`, { token, tally, doneBy: 404 });
        written.delete(key);
      } else {
        const ask = { token, tally, body: { notifications: { email: !search.notifications.email } } };
        const request = `PATCH /api/search/${search._id}/notifications`;
        written.set(key, await retry<SavedSearch>(product, request, ask));
      }
    },
    read: () =>
      ofEach(members, async ({ id, token }) => {
        const found = await retry<SavedSearch[]>(product, 'GET /api/search', { token });
        return found.map((search) => [`${id} ${search._id}`, search]);
      }),
  });

/** Members who report the same listings again, each time with another reason, the key, that replaces the former. */
export const reports = ({ product, admin, members, publicListings }: World): Activity =>
  replacing<Person, string>({
    subject: 'reports',
    clients: members.slice(0, REPORTERS),
    pause: 400,
    async write({ id, token }, written, tally) {
      const listing = anyOf(publicListings.slice(0, CANDIDATES));
      if (!listing) return;
      const reason = `Déjà vendu ${randomUUID()}`;
      const body = { type: 'ad', entityId: listing.id, reason };
      await retry(product, 'POST /api/reports', { token, tally, body });
      const about = `${id} ${listing.id}`;
      for (const [former, same] of written) if (same === about) written.delete(former);
      written.set(reason, about);
    },
    async read(written) {
      const request = 'GET /api/reports/reports?limit=100';
      const found = await retry<Report[]>(product, request, { token: admin });
      return found.map(({ reason }) => [reason, written.get(reason)]);
    },
  });

interface Profile {
  phone: string | null;
  profileImage: string | null;
  address: { streetName: string | null };
}

/** Members who change their profiles, each time with another picture. */
export function profileUpdates({ product, members }: World): Activity {
  let changes = 0;
  return replacing<Person, Profile>({
    subject: 'profiles',
    clients: members,
    pause: 800,
    async write({ id, token }, written, tally) {
      const n = changes++;
      const phone = `06 39 98 ${String(Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`;
      const address = { streetName: `rue ${n}` };
      const body = formOf({ phone, address, profileImage: await randomPicture() });
      const ask = { token, tally, body };
      const { user } = await retry<{ user: Profile }>(product, 'PUT /api/users/update', ask);
      written.set(id, { phone, address, profileImage: user.profileImage });
    },
    read: (written) => {
      const changed = members.filter(({ id }) => written.has(id));
      return ofEach(changed, async (member) => [[member.id, await readProfile(product, member)]]);
    },
  });
}

/** Profile of a member; without a picture when that can't be decoded. */
export async function readProfile(product: ProductUnderTest, { token }: Person): Promise<Profile> {
  const request = 'GET /api/users/user';
  const { user } = await retry<{ user: Profile }>(product, request, { token });
  const { phone, address, profileImage } = user;
  return {
    phone,
    address: { streetName: address.streetName },
    profileImage: (await isComplete(product, profileImage)) ? profileImage : null,
  };
}

async function ofEach<T, V>(
  people: T[],
  read: (person: T) => Promise<[string, V][]>,
): Promise<[string, V][]> {
  return (await Promise.all(people.map(read))).flat();
}
