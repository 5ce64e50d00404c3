import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from '../../e2e/support/api.ts';
import { offerOf, ownListings } from '../crash/activities/publishing.ts';
import { randomWord } from '../crash/activities/random-word.ts';
import { signUp } from '../crash/people.ts';
import { randomPicture } from '../crash/pictures.ts';
import { AWAITED_PREFIX, type World } from '../crash/world.ts';

/** How late something acknowledged was shown, in ms; times are `performance.now()`. */
export interface Sight {
  at: number;
  /** Until its author had it in the own list, through the balancer. */
  own: number;
  /** Until the last process found it for visitors; undefined when none of this was answered. */
  everywhere: number;
  /** Answers that lacked it after the same process had shown it. */
  vanished: number;
}

const GIVE_UP_MS = 10_000;
const WATCHED_MS = 1_500;

/** An author who publishes, an administrator who accepts, and a look at each process whether it is there. */
export async function watchFreshness(world: World, sites: string[]) {
  const { product, admin } = world;
  const sights: Sight[] = [];
  let isStopped = false;
  const author = await signUp(product);

  const look = async () => {
    const word = randomWord();
    // Of such a name the moderation that goes on beside this refuses none either.
    const productName = AWAITED_PREFIX + word;
    const body = offerOf({ productName, description: 'Cueilli ce matin.' }, [await randomPicture()]);
    const ask = { token: author.token, body };
    const { ad } = await askApi<{ ad: Listing }>(product, 'POST /api/adverts/create', ask);
    const own = await latenessOf(async () =>
      (await ownListings(product, author)).some(({ _id }) => _id === ad._id),
    );
    await askApi(product, `PUT /api/admin/advert/${ad._id}`, { token: admin, body: { status: 'accepted' } });
    const acceptedAt = performance.now();
    const isThere = async (url: string) => {
      const { ads } = await askApi<{ ads: Listing[] }>(
        { url },
        `GET /api/adverts/search?productName=${word}`,
      );
      return ads.some(({ _id }) => _id === ad._id);
    };
    const seen = await Promise.all(sites.map((url) => latenessOf(() => isThere(url))));
    let vanished = 0;
    for (const until = performance.now() + WATCHED_MS; performance.now() < until; await sleep(100)) {
      const answers = await Promise.all(sites.map((url) => isThere(url).catch(() => true)));
      vanished += answers.filter((there) => !there).length;
    }
    sights.push({ at: acceptedAt, own, everywhere: Math.max(...seen), vanished });
  };

  const done = (async () => {
    while (!isStopped) {
      // Without an answer there is nothing to compare.
      await look().catch(() => sleep(200));
    }
  })();
  return {
    sights,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

export type Freshness = Awaited<ReturnType<typeof watchFreshness>>;

/**
 * Asks until the answer is yes.
 * @returns milliseconds until the last question that was answered with no, 0 without any; waiting for an answer is no
 * lateness. @throws what the question throws
 */
async function latenessOf(question: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  for (let late = 0; ; await sleep(20)) {
    const asked = performance.now() - started;
    if (await question()) return late;
    late = asked;
    if (late > GIVE_UP_MS) return late;
  }
}
