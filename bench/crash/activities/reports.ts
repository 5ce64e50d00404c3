import { randomUUID } from 'node:crypto';
import type { Report } from '#contract/moderation/schemas.ts';
import type { Person } from '../people.ts';
import { newTally, retryUntilAnswered, retryUntilDone } from '../retry.ts';
import { anyOf, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';

/** A third member's report would send the listing back to the queue. */
const REPORTERS = 2;
/** How many listings are reported, several times each. */
const REPORTED = 10;

/** Members who report the same listings again, each time with another reason that replaces the first. */
export function reports({ product, admin, members, publicListings }: World): Activity {
  const tally = newTally();
  const reasons = new Map<string, string>();

  const report = async ({ id, token }: Person) => {
    const listing = anyOf(publicListings.slice(0, REPORTED));
    if (!listing) return;
    const reason = `Déjà vendu ${randomUUID()}`;
    await retryUntilDone(product, 'POST /api/reports', {
      token,
      body: { type: 'ad', entityId: listing.id, reason },
      tally,
    });
    reasons.set(`${id} ${listing.id}`, reason);
  };

  return {
    work: (isStopped) => repeatUntil(members.slice(0, REPORTERS), isStopped, 400, report),

    async readBack() {
      const found: string[] = [];
      for (let page = 1; page === 1 || found.length === (page - 1) * 100; page++) {
        const request = `GET /api/reports/reports?limit=100&page=${page}`;
        found.push(
          ...(await retryUntilAnswered<Report[]>(product, request, { token: admin })).map(
            ({ reason }) => reason,
          ),
        );
      }
      const wanted = new Set(reasons.values());
      return {
        reports: {
          ...tally,
          lost: [...wanted].filter((reason) => !found.includes(reason)).length,
          duplicated: found.filter((reason, n) => !wanted.has(reason) || found.indexOf(reason) !== n).length,
          partial: 0,
        },
      };
    },
  };
}
