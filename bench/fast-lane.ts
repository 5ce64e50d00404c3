/**
 * Fast lane on a made-up market: 45 weeks, each a turn of the real database, in which members join, publish, are
 * refused, reported and suspended. The product's own spam score and rule decide what goes online after 15 minutes, and
 * its calls what an administrator decides. What people do is assumed, as `assumed` says. Prints the share online within
 * 15 minutes, and of that the share later removed. `npm run bench -- fast-lane [--seed 41]`.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import produce from '#data/produce.json' with { type: 'json' };
import { isRandomlyHeldForModeration } from '#server/features/moderation/fast-lane/hold-back.ts';
import { publishListingByRule } from '#server/features/moderation/fast-lane/publish-listing-by-rule.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  suspendTestPerson,
} from '#server/testing/people.ts';
import {
  assumed,
  getSimulatedListingRefusalProbability,
  type SimulatedAuthor,
} from './fast-lane/assumed-authors.ts';
import { createSeededRandomSampler } from './market/seeded-random.ts';
import { openBenchApp } from './support/open-bench-app.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '41' } } });
/** Members at the beginning. */
const MEMBERS = 100;
const WEEKS = 45;
/** Weeks until the market is in its usual state, which the figures leave out. */
const WARM_UP = 20;
const chance = createSeededRandomSampler(Number(values.seed));
/** Numbers of listings, by what is counted. */
const figures = new Map<string, number>();
const add = (...names: (string | false)[]) => {
  for (const name of names) if (name) figures.set(name, (figures.get(name) ?? 0) + 1);
};

const site = await openBenchApp({ MODERATION: 'trusted' });
const { app, services } = site;
const [admin, reporter] = [await createLoggedInTestAdmin(site), await createLoggedInTestPerson(site)];

const members: SimulatedAuthor[] = [];
for (let n = 0; n < MEMBERS; n++) await addMember();
let badOnes: { id: string; author: SimulatedAuthor; isCounted: boolean }[] = [];
for (let week = 1; week <= WEEKS; week++) {
  await letWeekPass();
  for (let left = members.length * assumed.joining; left > 0; left--)
    if (chance.happens(Math.min(1, left))) await addMember();
  for (const member of members) {
    const rate = member.kind === 'spammer' ? assumed.spamPerWeek : assumed.listingsPerWeek;
    for (let left = rate; left > 0 && !member.isSuspended; left--)
      if (chance.happens(Math.min(1, left))) await publish(member, week > WARM_UP);
  }
  badOnes = await findBadOnes();
}
report();
await site.close();

async function addMember() {
  const isBad = chance.happens(assumed.badAuthors);
  members.push({
    person: await createLoggedInTestPerson(site),
    kind: isBad ? chance.any(['spammer', 'spammer', 'spammer', 'careless', 'sleeper'] as const) : 'honest',
    ...{ weeks: 0, cleanWeeks: 1_000, accepted: 0, refused: 0, isSuspended: false, waiting: null },
  });
}

/** Everything stored becomes a week older. */
async function letWeekPass() {
  // Jobs of the last week would wait for rows that this changes, and it for theirs.
  await services.jobs.drained();
  await site.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, ...columns] of [
      ['users', 'created_at', 'verified_at'],
      ['listings', 'created_at', 'published_at', 'decided_at', 'waiting_since'],
      ['decisions', 'created_at'],
      ['reports', 'created_at', 'closed_at'],
    ] as const) {
      const older = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '7 days'`);
      await sql`update ${sql.table(table)} set ${sql.join(older)}`.execute(tx);
    }
  });
  for (const member of members) {
    member.weeks++;
    member.cleanWeeks++;
  }
}

async function publish(author: SimulatedAuthor, isCounted: boolean) {
  const isBad = chance.happens(getSimulatedListingRefusalProbability(author));
  const words = Array.from({ length: 12 }, () => chance.any(produce).plural).join(', ');
  const hasPhone = author.kind === 'honest' && chance.happens(assumed.phoneNumbers);
  const createdAt = new Date();
  const id = await insertTestListing(site.db, author.person.id, {
    ...{ productName: chance.any(produce).name, status: 'pending', createdAt },
    description:
      author.kind === 'spammer'
        ? 'Gagnez de quoi vivre depuis chez vous, tout est expliqué pas à pas sur https://gagner.example/'
        : `Au jardin cette semaine : ${words}.${hasPhone ? ' 06 39 98 12 34' : ''}`,
  });
  // Sent the day before, not with this turn's week.
  if (author.waiting)
    await sql`update listings set waiting_since = now() - interval '1 day' where id = ${author.waiting}`.execute(
      site.db,
    );
  const isOnline = await publishListingByRule(services, id, createdAt.toISOString());
  if (isCounted) count(author, id, isOnline);
  if (isOnline && isBad) badOnes.push({ id, author, isCounted });
  else if (isBad) await turnDown(author, id, 'refuse');
  const read = [author.waiting];
  author.waiting = null;
  if (!isOnline && !isBad) {
    if (chance.happens(assumed.stillWaiting)) author.waiting = id;
    else read.push(id);
  }
  for (const one of read) if (one) await decideListingAsTestAdmin(site, admin, one, { status: 'accepted' });
  if (isOnline || !isBad) author.accepted++;
  if (!isBad && author.waiting !== id && chance.happens(assumed.wrongReports))
    await reportListing(author, id);
}

function count(
  { weeks, accepted, cleanWeeks, isSuspended, waiting }: SimulatedAuthor,
  id: string,
  isOnline: boolean,
) {
  const isReported = cleanWeeks * 7 < 90;
  const isYoung = weeks * 7 < 30;
  const isTrusted = accepted >= 3 && !isReported && !isYoung && !isSuspended;
  add('all', isTrusted && 'trusted');
  const isBehindAnother = waiting !== null && isRandomlyHeldForModeration(services, waiting);
  add(!isOnline && isTrusted && isBehindAnother && !isRandomlyHeldForModeration(services, id) && 'behind');
  if (!isOnline) return;
  add('online', isSuspended && 'of suspended', isReported && 'of reported', isYoung && 'of young');
}

async function turnDown(author: SimulatedAuthor, id: string, status: 'refuse' | 'deleted') {
  await decideListingAsTestAdmin(site, admin, id, { status, deleteReason: 'Contraire aux règles.' });
  author.cleanWeeks = 0;
  author.refused++;
  if (author.refused < assumed.suspendedAfter) return;
  author.isSuspended = true;
  await suspendTestPerson(site, author.person);
}

async function reportListing(author: SimulatedAuthor, entityId: string) {
  const payload = { type: 'ad', entityId, reason: 'Je ne sais pas.' };
  await app.inject({ method: 'POST', url: '/api/reports', payload, headers: reporter.headers });
  author.cleanWeeks = 0;
}

/** Removes bad listings that are found this week. @returns those that stay */
async function findBadOnes(): Promise<typeof badOnes> {
  const stay: typeof badOnes = [];
  for (const listing of badOnes) {
    if (!chance.happens(assumed.foundPerWeek)) stay.push(listing);
    else {
      await turnDown(listing.author, listing.id, 'deleted');
      add(listing.isCounted && 'removed');
    }
  }
  return stay;
}

function report() {
  const figure = (name: string) => figures.get(name) ?? 0;
  const percent = (part: string, whole: string) => `${((figure(part) / figure(whole)) * 100).toFixed(2)} %`;
  console.table({
    listings: figure('all'),
    'online within 15 minutes, of all': percent('online', 'all'),
    'of those of authors with a clean record': percent('online', 'trusted'),
    'held back behind another listing of the author, of all': percent('behind', 'all'),
    'later removed, of those online': percent('removed', 'online'),
    'online although the author is suspended': figure('of suspended'),
    'online although the author was refused or reported in 90 days': figure('of reported'),
    'online although the account is of less than 30 days': figure('of young'),
  });
}
