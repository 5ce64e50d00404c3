/**
 * Measures what the heap of a process keeps of a day, which it lives through as fast as it can: 43,200 turns of two
 * seconds of each channel that it follows and, every five minutes, polls of members, searches by visitors from the
 * primary and the sweeps; each half hour a listing becomes public, with its alert. `TEST_DATABASE_URL=postgres://...
 * node --expose-gc bench/soak.ts [hours]`
 */

import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const HOURS = Number(process.argv[2] ?? 24);
const BEAT_MS = 2_000;
/** Number of turns of two channels, public changes and the job queue. */
const BEATS_A_ROUND = (2 * 5 * 60_000) / BEAT_MS;
const ROUNDS_AN_HOUR = 12;

const { gc } = globalThis;
if (!gc) throw new Error('node --expose-gc bench/soak.ts');
const sleep = timers.setTimeout;
let beats = 0;
let allowedBeats = 0;
// Patched before the product is loaded, which imports it.
timers.setTimeout = async (delay, value, options) => {
  if (delay !== BEAT_MS) return sleep(delay, value, options);
  while (beats >= allowedBeats) await sleep(1, undefined, options);
  beats += 1;
  return sleep(0, value, options);
};
syncBuiltinESMExports();

const { openTestApp } = await import('#server/testing/app.ts');
const { makePerson } = await import('#server/testing/people.ts');
const { insertListing } = await import('#server/testing/listings.ts');
const { say } = await import('#server/testing/conversations.ts');
const { sweepMails } = await import('#server/features/alerts/jobs.ts');
const { sweepNotices } = await import('#server/features/alerts/counterparts/jobs.ts');
const { sweepExpiry } = await import('#server/features/listings/life/expiry-jobs.ts');
const { tidyUp } = await import('#server/features/ops/jobs.ts');

// A replica that is away: all public reads are the primary's, the database of `TEST_DATABASE_URL`.
const away = 'postgres://nobody@127.0.0.1:1/nothing';
const test = await openTestApp({ DATABASE_URL: away, DATABASE_REPLICA_URL: away });
const { app, db, services } = test;
const seller = await makePerson(test);
const buyer = await makePerson(test);
for (let count = 0; count < 200; count++) await insertListing(db, seller.id, { productName: 'Tomates' });
const adId = await insertListing(db, seller.id, { productName: 'Courges' });
const { conversationId } = await say(test, buyer, { adId, text: 'Encore là ?' });
await app.inject({
  method: 'POST',
  url: '/api/search',
  payload: { productName: 'Figues', city: 'Lyon' },
  headers: buyer.headers,
});
const refused: number[] = [];

const ask = async (url: string, headers = {}) => {
  const { statusCode } = await app.inject({ url, headers });
  if (statusCode !== 200) refused.push(statusCode);
};

async function liveRound() {
  allowedBeats += BEATS_A_ROUND;
  await ask('/api/messages/unread', buyer.headers);
  await ask(`/api/messages/conversations/${conversationId}/messages?limit=50`, buyer.headers);
  await ask('/api/messages/conversations', buyer.headers);
  await ask('/api/adverts/my-ads', seller.headers);
  for (const page of [1, 2, 3]) await ask(`/api/adverts/search?productName=tomates&city=Lyon&page=${page}`);
  await services.jobs.enqueue(db, sweepExpiry, {});
  while (beats < allowedBeats) await sleep(1);
}

async function sweep(round: number) {
  for (const job of [sweepMails, sweepNotices]) await services.jobs.enqueue(db, job, {});
  if (round % (12 * ROUNDS_AN_HOUR) === 0) await services.jobs.enqueue(db, tidyUp, {});
  if (round % 6 !== 0) return;
  const id = await insertListing(db, seller.id, { productName: 'Figues' });
  await db.transaction().execute((tx) => services.onBecamePublic(tx, id));
}

async function liveHour(hour: number) {
  for (let round = 0; round < ROUNDS_AN_HOUR; round++) {
    await sweep(hour * ROUNDS_AN_HOUR + round);
    await liveRound();
  }
}

async function heapMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await sleep(50);
    gc?.();
  }
  return process.memoryUsage().heapUsed / 1e6;
}

// The first hour fills caches and prepared statements.
await liveHour(0);
const first = await heapMegabytes();
const started = { beats, at: performance.now() };
console.log(`hour 1: ${first.toFixed(1)} MB`);
for (let hour = 1; hour <= HOURS; hour++) {
  await liveHour(hour);
  if (hour % 4 === 0)
    console.log(`hour ${hour + 1}: ${(await heapMegabytes()).toFixed(1)} MB, ${beats} turns`);
}
const last = await heapMegabytes();
const kept = ((last - first) * 1e6) / (beats - started.beats);
console.log(
  `${HOURS} hours, ${beats - started.beats} turns in ${Math.round((performance.now() - started.at) / 1000)} s`,
);
console.log(
  `heap ${first.toFixed(1)} -> ${last.toFixed(1)} MB, ${kept.toFixed(0)} bytes a turn; ${refused.length} refusals`,
);
await test.close();
