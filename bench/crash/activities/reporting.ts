import { randomUUID } from 'node:crypto';
import type { Report } from '#contract/moderation/schemas.ts';
import { insist, insistOn, newTally } from '../insist.ts';
import type { Person } from '../site.ts';
import { anyOf, type Town } from '../town.ts';
import { type Activity, keepAt } from './activity.ts';

/** How many listings are reported again and again. */
const REPORTED = 10;

/** Members who report listings, and think of a better reason later. */
export function reporting({ site, admin, members, market }: Town): Activity {
  const tally = newTally();
  const reasons = new Map<string, string>();

  const report = async ({ id, token }: Person) => {
    const listing = anyOf(market.slice(0, REPORTED));
    if (!listing) return;
    const reason = `Déjà vendu ${randomUUID()}`;
    await insist(site, 'POST /api/reports', {
      token,
      body: { type: 'ad', entityId: listing.id, reason },
      tally,
    });
    reasons.set(`${id} ${listing.id}`, reason);
  };

  return {
    work: (isOver) => keepAt(members, isOver, 400, report),

    async readBack() {
      const found: string[] = [];
      for (let page = 1; page === 1 || found.length === (page - 1) * 100; page++) {
        const request = `GET /api/reports/reports?limit=100&page=${page}`;
        found.push(
          ...(await insistOn<Report[]>(site, request, { token: admin })).map(({ reason }) => reason),
        );
      }
      const wanted = new Set(reasons.values());
      return {
        reports: {
          ...tally,
          lost: [...wanted].filter((reason) => !found.includes(reason)).length,
          doubled: found.filter((reason, n) => !wanted.has(reason) || found.indexOf(reason) !== n).length,
          half: 0,
        },
      };
    },
  };
}
