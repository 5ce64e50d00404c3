/**
 * Everyday tasks: a robot does them through the pages, on a phone of 360 × 740 whose processor is six times slower than
 * this machine's, each as a new member who is logged in, from the home page on. Prints what each took: touches, where a
 * photo is one for the button and two for the camera, and texts, one for each field that is filled; scrolling is free.
 * Seconds are those of the pages: the robot neither reads nor hesitates. The slowest interaction is the longest time from
 * a touch to the next paint. `npm run bench -- tasks [part of a name]`; fails when a task takes more touches than its
 * limit.
 */
import { DAY_MS } from '#contract/durations.ts';
import { LISTING_EXPIRY_REMINDER_LEAD_DAYS } from '#contract/listings/rules.ts';
import { publishAcceptedTestListing } from '../e2e/support/listings.ts';
import { makeLoggedInTestMember } from '../e2e/support/people.ts';
import { startTestSiteProcess } from '../e2e/support/start-test-site-process.ts';
import { launchChromium } from '../e2e/support/visit-in-fresh-browser.ts';
import { createSampleCameraPhoto } from './photos/create-sample-camera-photo.ts';
import { BENCH_STALL_PRODUCE_NAMES, measuredUserTasks } from './tasks/measured-user-tasks.ts';
import { openTouchCountingPhone } from './tasks/open-touch-counting-phone.ts';

const [part = ''] = process.argv.slice(2);

const site = await startTestSiteProcess({ DATABASE_URL: '', DEMO: '1' });
const browser = await launchChromium();
try {
  const photo = await createSampleCameraPhoto('courgette');
  const rows: Record<string, object> = {};
  for (const [name, { listings, run, ...limits }] of Object.entries(measuredUserTasks)) {
    if (!name.includes(part)) continue;
    const member = listings === undefined ? undefined : await makeLoggedInTestMember(site);
    if (member) await publishListings(member, listings);
    const phone = await openTouchCountingPhone(browser, site, member?.token);
    const start = performance.now();
    await run(phone, photo, site);
    const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
    const { touches, texts, slowestMs } = phone.spent;
    await phone.close();
    rows[name] = {
      'touches + texts': `${touches} + ${texts}`,
      'touches at most': limits.touches ?? '',
      seconds,
      'seconds at most': limits.seconds ?? '',
      'slowest interaction, ms': slowestMs,
    };
    if (limits.touches && touches > limits.touches) process.exitCode = 1;
  }
  console.table(rows);
} finally {
  await browser.close();
  await site.stop();
}

/** Publishes accepted listings that end soon, of one product each. */
async function publishListings(member: Awaited<ReturnType<typeof makeLoggedInTestMember>>, count = 0) {
  for (const productName of BENCH_STALL_PRODUCE_NAMES.slice(0, count))
    await publishAcceptedTestListing(site, member, { productName });
  await site.db
    .updateTable('listings')
    .set({ expiresAt: new Date(Date.now() + LISTING_EXPIRY_REMINDER_LEAD_DAYS * DAY_MS) })
    .where('userId', '=', member.id)
    .execute();
}
