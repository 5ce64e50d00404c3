import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Decision, PendingListing } from '#contract/moderation/schemas.ts';
import { Refusal } from '../../../e2e/support/api.ts';
import { newTally, retryUntilAnswered, retryUntilDone } from '../retry.ts';
import type { World } from '../world.ts';
import type { Activity } from './activity.ts';
import { isAwaited } from './publishing.ts';

/** An administrator who empties the queue: a quarter is refused, a quarter is accepted for its owner to archive. */
export function moderation(world: World): Activity {
  const { product, admin: token } = world;
  const tally = newTally();
  const decided = new Map<string, { status: 'accepted' | 'refuse'; deleteReason?: string }>();

  const decide = async (listing: Listing) => {
    const owner = world.authors.find(({ id }) => id === listing.user._id);
    const outcome = isAwaited(listing) ? 'publicListings' : outcomeOf(listing);
    const decision =
      outcome === 'refused'
        ? { status: 'refuse' as const, deleteReason: `Photos floues : annonce ${listing._id}` }
        : { status: 'accepted' as const };
    const request = `PUT /api/admin/advert/${listing._id}`;
    const body = { ...decision, from: 'pending' };
    const answer = await retryUntilDone(product, request, { token, body, tally }).catch((error: unknown) => {
      // Its author deleted the account meanwhile.
      if (owner || !(error instanceof Refusal) || error.status !== 404) throw error;
    });
    if (!owner || !answer) return;
    decided.set(listing._id, decision);
    product.mails.expect('decision', listing._id);
    if (outcome !== 'refused') world[outcome].push({ id: listing._id, owner });
  };

  return {
    async work(isStopped) {
      for (let left = 1; !isStopped() || left > 0; ) {
        const pending = await retryUntilAnswered<PendingListing[]>(
          product,
          'GET /api/admin/adverts/pending',
          {
            token,
          },
        );
        // What an author changed of a public listing waits on.
        const listings = pending.filter(({ isRevision }) => !isRevision);
        for (const listing of listings) await decide(listing);
        left = listings.length;
        await sleep(100);
      }
    },

    async readBack() {
      let lost = 0;
      let duplicated = 0;
      let partial = 0;
      for (const [id, { status, deleteReason }] of decided) {
        const { ad } = await retryUntilAnswered<{ ad: Listing }>(product, `GET /api/adverts/${id}`, {
          token,
        });
        const log = `GET /api/admin/decisions?subject=listing&id=${id}`;
        const { decisions } = await retryUntilAnswered<{ decisions: Decision[] }>(product, log, { token });
        const isDone = ad.status === status && ad.deleteReason === deleteReason;
        const isLogged = decisions.some(
          ({ after, reason }) => after === status && reason === (deleteReason ?? null),
        );
        if (!isDone && !isLogged) lost += 1;
        else if (!isDone || !isLogged) partial += 1;
        if (decisions.length > 1) duplicated += 1;
      }
      return { decisions: { ...tally, lost, duplicated, partial } };
    },
  };
}

function outcomeOf({ _id }: Listing): 'publicListings' | 'archivable' | 'refused' {
  const digit = Number.parseInt(_id.at(-1) ?? '0', 16) % 4;
  return digit === 0 ? 'refused' : digit === 1 ? 'archivable' : 'publicListings';
}
