import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { createNestedTestFormData } from '../../../e2e/support/api.ts';
import { type CrashWorkloadData, createRandomConsonantWord, pickRandom } from '../crash-workload-data.ts';
import type { CrashWorkloadPerson } from '../people.ts';
import { createRandomPictureFile, isServedPictureDecodable } from '../pictures.ts';
import {
  type CrashWorkloadTargetSite,
  requestUntilAnsweredInBench,
} from '../request-until-answered-in-bench.ts';
import { createOverwritingWorkloadActivity, type WorkloadActivity } from './workload-activity.ts';

/** Saved searches of a member. */
const MAX_SAVED = 20;

/** Members who save searches that no listing matches, switch their mails on and off, and delete some. */
export const createSavedSearchWorkloadActivity = ({
  product,
  members,
}: CrashWorkloadData): WorkloadActivity =>
  createOverwritingWorkloadActivity<CrashWorkloadPerson, SavedSearch>({
    subject: 'saved searches',
    clients: members,
    pause: 300,
    async write({ id, token }, written, tally) {
      const own = [...written].filter(([key]) => key.startsWith(id));
      if (own.length < MAX_SAVED) {
        const query = {
          productName: createRandomConsonantWord(),
          city: 'Lyon',
          postalCode: '69003',
          distance: 25,
        };
        const ask = { token, tally, body: { query } };
        const saved = await requestUntilAnsweredInBench<SavedSearch>(product, 'POST /api/search', ask);
        written.set(`${id} ${saved._id}`, saved);
      }
      const [key, search] = pickRandom(own) ?? [];
      if (!key || !search) return;
      if (own.length > MAX_SAVED / 2 && Math.random() < 0.5) {
        await requestUntilAnsweredInBench(product, `DELETE /api/search/${search._id}`, {
          token,
          tally,
          doneBy: 404,
        });
        written.delete(key);
      } else {
        const ask = { token, tally, body: { notifications: { email: !search.notifications.email } } };
        const request = `PATCH /api/search/${search._id}/notifications`;
        written.set(key, await requestUntilAnsweredInBench<SavedSearch>(product, request, ask));
      }
    },
    read: () =>
      ofEach(members, async ({ id, token }) => {
        const found = await requestUntilAnsweredInBench<SavedSearch[]>(product, 'GET /api/search', { token });
        return found.map((search) => [`${id} ${search._id}`, search]);
      }),
  });

interface Profile {
  phone: string | null;
  profileImage: string | null;
  address: { streetName: string | null };
}

/** Members who change their profiles, each time with another picture. */
export function createProfileUpdateWorkloadActivity({
  product,
  members,
}: CrashWorkloadData): WorkloadActivity {
  let changes = 0;
  return createOverwritingWorkloadActivity<CrashWorkloadPerson, Profile>({
    subject: 'profiles',
    clients: members,
    pause: 800,
    async write({ id, token }, written, tally) {
      const n = changes++;
      const phone = `06 39 98 ${String(Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`;
      const address = { streetName: `rue ${n}` };
      const body = createNestedTestFormData({
        phone,
        address,
        profileImage: await createRandomPictureFile(),
      });
      const ask = { token, tally, body };
      const { user } = await requestUntilAnsweredInBench<{ user: Profile }>(
        product,
        'PUT /api/users/update',
        ask,
      );
      written.set(id, { phone, address, profileImage: user.profileImage });
    },
    read: (written) => {
      const changed = members.filter(({ id }) => written.has(id));
      return ofEach(changed, async (member) => [[member.id, await fetchOwnProfileInBench(product, member)]]);
    },
  });
}

/** Profile of a member; without a picture when that can't be decoded. */
export async function fetchOwnProfileInBench(
  product: CrashWorkloadTargetSite,
  { token }: CrashWorkloadPerson,
): Promise<Profile> {
  const request = 'GET /api/users/user';
  const { user } = await requestUntilAnsweredInBench<{ user: Profile }>(product, request, { token });
  const { phone, address, profileImage } = user;
  return {
    phone,
    address: { streetName: address.streetName },
    profileImage: (await isServedPictureDecodable(product, profileImage)) ? profileImage : null,
  };
}

async function ofEach<T, V>(
  people: T[],
  read: (person: T) => Promise<[string, V][]>,
): Promise<[string, V][]> {
  return (await Promise.all(people.map(read))).flat();
}
