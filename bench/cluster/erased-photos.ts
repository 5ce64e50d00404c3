import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '#contract/accounts/user.ts';
import { storedPathOf, thumbnailOf } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { fileNameOf } from '#server/features/images/picture-names.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Activity } from '../crash/activities/activity.ts';
import { offerOf } from '../crash/activities/publishing.ts';
import { signUp } from '../crash/people.ts';
import { randomPicture } from '../crash/pictures.ts';
import { newTally, retryUntilAnswered, retryUntilDone, tryOnce } from '../crash/retry.ts';
import type { World } from '../crash/world.ts';

const PAUSE_MS = 3_000;
const PATIENCE_MS = 120_000;

/**
 * People with a portrait who publish photos, which every site shows, and delete their account: then no site shows them,
 * and the bucket does not hold them.
 */
export function erasedPhotos({ product, erased }: World, sites: string[], bucket: FileStore): Activity {
  const tally = newTally();
  let unseen = 0;
  let kept = 0;

  const publishAndErase = async () => {
    const person = await signUp(product, { picture: await randomPicture() });
    const body = offerOf({ productName: 'Prunes', description: 'Cueillies ce matin.' }, [
      await randomPicture(),
      await randomPicture(),
    ]);
    const { token } = person;
    const published = await tryOnce<{ ad: Listing }>(product, 'POST /api/adverts/create', { token, body });
    // Without photos there is nothing to look for.
    if (!published) return;
    const { user } = await retryUntilAnswered<{ user: User }>(product, 'GET /api/users/user', { token });
    const pictures = [...published.ad.images, user.profileImage ?? ''];
    if (pictures.length !== 3 || pictures.includes('')) throw new Error(`Not what was sent: ${pictures}`);
    const paths = pictures.flatMap((path) => [path, thumbnailOf(path)]);
    const urls = sites.flatMap((site) => paths.map((path) => site + path));
    if (!(await until(200, urls))) unseen += 1;
    await retryUntilDone(product, 'DELETE /api/users/delete', { token, tally, doneBy: 401 });
    erased.push(person);
    const isGone = await until(404, urls);
    const held = await Promise.all(paths.map((path) => bucket.has(fileNameOf(storedPathOf(path)))));
    if (!isGone || held.includes(true)) kept += 1;
  };

  return {
    async work(isStopped) {
      for (; !isStopped(); await sleep(PAUSE_MS)) await publishAndErase();
    },
    readBack: async () => ({
      'photos erased': { ...tally, lost: unseen, duplicated: 0, partial: kept },
    }),
  };
}

/** @returns whether all answered so in time; a site or a bucket may be away meanwhile */
async function until(status: number, urls: string[]): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  const isSo = async (url: string) => {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === status;
  };
  for (;;) {
    const answers = await Promise.all(urls.map(isSo));
    if (answers.every(Boolean)) return true;
    if (Date.now() > deadline) return false;
    await sleep(250);
  }
}
