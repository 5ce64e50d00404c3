/**
 * Everyday tasks: a robot does them through the pages, on a phone of 360 × 740 whose processor is six times slower than
 * this machine's, each as a new member who is logged in, from the home page on. Prints what each took: touches, where a
 * photo is one for the button and two for the camera, and texts, one for each field that is filled; scrolling is free.
 * Seconds are those of the pages: the robot neither reads nor hesitates. `npm run bench -- tasks [part of a name]`; fails
 * when a task takes more touches than its limit.
 */
import { DAY_MS } from '#contract/durations.ts';
import { EXPIRY_REMINDER_DAYS } from '#contract/listings/rules.ts';
import { publishAccepted } from '../e2e/support/listings.ts';
import { makeMember } from '../e2e/support/people.ts';
import { startSite } from '../e2e/support/start-site.ts';
import { launchChromium } from '../e2e/support/visit-fresh.ts';
import { cameraPhoto } from './photos/camera-photo.ts';
import { rounded } from './support/statistics.ts';
import { everydayTasks, PRODUCE } from './tasks/everyday-tasks.ts';
import { openPhone } from './tasks/open-phone.ts';

const [part = ''] = process.argv.slice(2);

const site = await startSite({ DATABASE_URL: '', DEMO: '1' });
const browser = await launchChromium();
try {
  const photo = await cameraPhoto('courgette');
  const rows: Record<string, object> = {};
  for (const [name, { listings, run, ...limits }] of Object.entries(everydayTasks)) {
    if (!name.includes(part)) continue;
    const member = listings === undefined ? undefined : await makeMember(site);
    if (member) await publishListings(member, listings);
    const phone = await openPhone(browser, site, member?.token);
    const start = performance.now();
    await run(phone, photo, site);
    const seconds = rounded((performance.now() - start) / 1000, 1);
    const { touches, texts } = phone.spent;
    await phone.close();
    rows[name] = {
      'touches + texts': `${touches} + ${texts}`,
      'touches at most': limits.touches ?? '',
      seconds,
      'seconds at most': limits.seconds ?? '',
    };
    if (limits.touches && touches > limits.touches) process.exitCode = 1;
  }
  console.table(rows);
} finally {
  await browser.close();
  await site.stop();
}

/** Publishes accepted listings that end soon, of one product each. */
async function publishListings(member: Awaited<ReturnType<typeof makeMember>>, count = 0) {
  for (const productName of PRODUCE.slice(0, count)) await publishAccepted(site, member, { productName });
  await site.db
    .updateTable('listings')
    .set({ expiresAt: new Date(Date.now() + EXPIRY_REMINDER_DAYS * DAY_MS) })
    .where('userId', '=', member.id)
    .execute();
}
