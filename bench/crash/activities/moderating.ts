import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Decision } from '#contract/moderation/schemas.ts';
import { Refusal } from '../../../e2e/support/api.ts';
import { insist, insistOn, newTally } from '../insist.ts';
import type { Town } from '../town.ts';
import type { Activity } from './activity.ts';
import { isOrdered } from './publishing.ts';

/** An administrator who empties the list of what waits: a quarter is refused, a quarter is for the shelf. */
export function moderating(town: Town): Activity {
  const { site, admin: token } = town;
  const tally = newTally();
  const decided = new Map<string, { status: 'accepted' | 'refuse'; deleteReason?: string }>();

  const decide = async (listing: Listing) => {
    const owner = town.authors.find(({ id }) => id === listing.user._id);
    const fate = isOrdered(listing) ? 'market' : fateOf(listing);
    const decision =
      fate === 'refused'
        ? { status: 'refuse' as const, deleteReason: `Photos floues : annonce ${listing._id}` }
        : { status: 'accepted' as const };
    const request = `PUT /api/admin/advert/${listing._id}`;
    const body = { ...decision, from: 'pending' };
    const answer = await insist(site, request, { token, body, tally }).catch((error: unknown) => {
      // Gone with its author meanwhile.
      if (owner || !(error instanceof Refusal) || error.status !== 404) throw error;
    });
    if (!owner || !answer) return;
    decided.set(listing._id, decision);
    site.post.expect('decision', listing._id);
    if (fate !== 'refused') town[fate].push({ id: listing._id, owner });
  };

  return {
    async work(isOver) {
      for (let left = 1; !isOver() || left > 0; ) {
        const waiting = await insistOn<Listing[]>(site, 'GET /api/admin/adverts/pending', { token });
        for (const listing of waiting) await decide(listing);
        left = waiting.length;
        await sleep(100);
      }
    },

    async readBack() {
      let lost = 0;
      let doubled = 0;
      let half = 0;
      for (const [id, { status, deleteReason }] of decided) {
        const { ad } = await insistOn<{ ad: Listing }>(site, `GET /api/adverts/${id}`, { token });
        const log = `GET /api/admin/decisions?subject=listing&id=${id}`;
        const { decisions } = await insistOn<{ decisions: Decision[] }>(site, log, { token });
        const isDone = ad.status === status && ad.deleteReason === deleteReason;
        const isLogged = decisions.some(
          ({ after, reason }) => after === status && reason === (deleteReason ?? null),
        );
        if (!isDone && !isLogged) lost += 1;
        else if (!isDone || !isLogged) half += 1;
        if (decisions.length > 1) doubled += 1;
      }
      return { decisions: { ...tally, lost, doubled, half } };
    },
  };
}

function fateOf({ _id }: Listing): 'market' | 'shelf' | 'refused' {
  const die = Number.parseInt(_id.at(-1) ?? '0', 16) % 4;
  return die === 0 ? 'refused' : die === 1 ? 'shelf' : 'market';
}
