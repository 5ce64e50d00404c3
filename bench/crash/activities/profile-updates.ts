import { formOf } from '../../../e2e/support/api.ts';
import type { Person } from '../people.ts';
import { isComplete, randomPicture } from '../pictures.ts';
import { newTally, retryUntilAnswered } from '../retry.ts';
import type { World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';

export interface Profile {
  phone: string | null;
  profileImage: string | null;
  address: { streetName: string | null };
}

/** Members who change their profiles, each time with another picture. */
export function profileUpdates({ product, members }: World): Activity {
  const tally = newTally();
  const last = new Map<Person, Profile>();

  let changes = 0;
  const change = async (member: Person) => {
    const n = changes++;
    const phone = `06 39 98 ${String(Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`;
    const address = { streetName: `rue ${n}` };
    const body = formOf({ phone, address, profileImage: await randomPicture() });
    const ask = { token: member.token, body, tally };
    const { user } = await retryUntilAnswered<{ user: Profile }>(product, 'PUT /api/users/update', ask);
    last.set(member, { phone, address, profileImage: user.profileImage });
  };

  return {
    work: (isStopped) => repeatUntil(members, isStopped, 800, change),

    async readBack() {
      let lost = 0;
      let partial = 0;
      for (const [{ token }, sent] of last) {
        const { user } = await retryUntilAnswered<{ user: Profile }>(product, 'GET /api/users/user', {
          token,
        });
        const matches = [
          user.phone === sent.phone,
          user.profileImage === sent.profileImage,
          user.address.streetName === sent.address.streetName,
        ];
        if (!matches.some(Boolean)) lost += 1;
        else if (!matches.every(Boolean) || !(await isComplete(product, user.profileImage))) partial += 1;
      }
      return { profiles: { ...tally, lost, duplicated: 0, partial } };
    },
  };
}
