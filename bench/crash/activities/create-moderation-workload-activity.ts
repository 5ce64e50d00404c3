import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ModerationDecision, ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { TestApiRefusal } from '../../../e2e/support/api.ts';
import { type CrashWorkloadData, WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX } from '../crash-workload-data.ts';
import { createWriteTally, requestUntilAnsweredInBench } from '../request-until-answered-in-bench.ts';
import { compareAcknowledgedWrites, type WorkloadActivity } from './workload-activity.ts';

/** An administrator who empties the queue: a quarter is refused, a quarter is accepted for its owner to archive. */
export function createModerationWorkloadActivity(world: CrashWorkloadData): WorkloadActivity {
  const { product, admin: token } = world;
  const tally = createWriteTally();
  /** Status and reason of a listing, and those of its entry in the log. */
  const decided = new Map<string, unknown[]>();

  const decide = async ({ _id, user, productName }: Listing) => {
    const owner = world.authors.find(({ id }) => id === user._id);
    const outcome = productName.startsWith(WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX)
      ? 'publicListings'
      : outcomeOf(_id);
    const decision =
      outcome === 'refused'
        ? { status: 'refuse', deleteReason: `Photos floues : annonce ${_id}` }
        : { status: 'accepted' };
    const ask = { token, tally, body: { ...decision, from: 'pending' } };
    const answer = await requestUntilAnsweredInBench(product, `PUT /api/admin/advert/${_id}`, ask).catch(
      (error: unknown) => {
        // The author of the listing has deleted the account meanwhile.
        if (owner || !(error instanceof TestApiRefusal) || error.status !== 404) throw error;
      },
    );
    if (!owner || !answer) return;
    const [{ status }, reason] = [decision, decision.deleteReason ?? null];
    decided.set(_id, [status, reason, status, reason]);
    product.mails.expect('decision', _id);
    if (outcome !== 'refused') world[outcome].push({ id: _id, owner, at: performance.now() });
  };

  return {
    async work(isStopped) {
      for (let left = 1; !isStopped() || left > 0; await sleep(100)) {
        const request = 'GET /api/admin/adverts/pending';
        const pending = await requestUntilAnsweredInBench<ModerationQueueListing[]>(product, request, {
          token,
        });
        // Changes of public listings stay in the queue.
        const listings = pending.filter(({ isRevision }) => !isRevision);
        for (const listing of listings) await decide(listing);
        left = listings.length;
      }
    },

    async readBack() {
      const found: [string, unknown][] = [];
      for (const id of decided.keys()) {
        const request = `GET /api/adverts/${id}`;
        const { ad } = await requestUntilAnsweredInBench<{ ad: Listing }>(product, request, { token });
        const log = `GET /api/admin/decisions?subject=listing&id=${id}`;
        const { decisions } = await requestUntilAnsweredInBench<{ decisions: ModerationDecision[] }>(
          product,
          log,
          {
            token,
          },
        );
        for (const { after, reason } of decisions)
          found.push([id, [ad.status, ad.deleteReason ?? null, after, reason]]);
      }
      return { decisions: { ...tally, ...compareAcknowledgedWrites(decided, found) } };
    },
  };
}

function outcomeOf(id: string): 'publicListings' | 'archivable' | 'refused' {
  const digit = Number.parseInt(id.at(-1) ?? '0', 16) % 4;
  return digit === 0 ? 'refused' : digit === 1 ? 'archivable' : 'publicListings';
}
