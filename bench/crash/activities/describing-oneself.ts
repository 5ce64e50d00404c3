import { formOf } from '../../../e2e/support/api.ts';
import { insistOn, newTally } from '../insist.ts';
import { isWhole, takePicture } from '../pictures.ts';
import type { Person } from '../site.ts';
import type { Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';

export interface Profile {
  phone: string | null;
  profileImage: string | null;
  address: { streetName: string | null };
}

/** Members who change their profiles, each time with another picture. */
export function describingOneself({ site, members }: Town): Activity {
  const tally = newTally();
  const last = new Map<Person, Profile>();

  let changes = 0;
  const change = async (member: Person) => {
    const n = changes++;
    const phone = `06 39 98 ${String(Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`;
    const address = { streetName: `rue ${n}` };
    const body = formOf({ phone, address, profileImage: await takePicture() });
    const ask = { token: member.token, body, tally };
    const { user } = await insistOn<{ user: Profile }>(site, 'PUT /api/users/update', ask);
    last.set(member, { phone, address, profileImage: user.profileImage });
  };

  return {
    work: (isOver) => keepAt(members, isOver, 800, change),

    async readBack() {
      let lost = 0;
      let half = 0;
      for (const [{ token }, sent] of last) {
        const { user } = await insistOn<{ user: Profile }>(site, 'GET /api/users/user', { token });
        const kept = [
          user.phone === sent.phone,
          user.profileImage === sent.profileImage,
          user.address.streetName === sent.address.streetName,
        ];
        if (!kept.some(Boolean)) lost += 1;
        else if (!kept.every(Boolean) || !(await isWhole(site, user.profileImage))) half += 1;
      }
      return { profiles: { ...tally, lost, doubled: 0, half } };
    },
  };
}
