/**
 * Scores 1,000 made-up listings, a tenth of them spam of five sorts, on an embedded database of its own, and prints
 * how many each threshold finds (recall) and how many of those are spam (precision). `node bench/spam.ts [seed]`
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#contract/durations.ts';
import { spamKinds } from '#contract/listings/spam.ts';
import { saveHashes } from '#server/features/images/picture-hashes.ts';
import { scoreListing } from '#server/features/listings/spam/score-listing.ts';
import type { StoredReason } from '#server/features/listings/spam/stored-reason.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/fill-database.ts';
import { aListingRow } from '#server/testing/listings.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createChance } from './market/chance.ts';
import { hashOf, photographed, readDrawings, stolen } from './spam/pictures.ts';
import { type Account, type Entry, makeScenario, spamSorts } from './spam/scenario.ts';

const chance = createChance(Number(process.argv[2] ?? 1));
const START = Date.now() - 60 * DAY_MS;

const dataDir = await mkdtemp(join(tmpdir(), 'recolte-spam-'));
const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
const { db } = database;
try {
  await fillDatabase(database, silentLog);
  const drawings = await readDrawings();
  await measureDrawings(drawings);
  const { accounts, entries } = makeScenario(chance);
  const people = await insertAccounts(accounts);
  const scored = await scoreAll(entries, people, drawings);
  printTable(entries, scored);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** How unlike pictures of different things are. */
async function measureDrawings(drawings: Uint8Array[]) {
  const hashes = (await Promise.all(drawings.map(hashOf))).filter((hash) => hash !== null);
  const distances = hashes.flatMap((one, index) =>
    hashes.slice(index + 1).map((other) => different(one, other)),
  );
  distances.sort((one, other) => one - other);
  const few = distances.slice(0, 8).join(', ');
  console.log(
    `${hashes.length} drawings: the closest of ${distances.length} pairs differ in ${few} of 128 bits`,
  );
}

function different(one: string, other: string): number {
  return [...one].filter((bit, index) => bit !== other[index]).length;
}

async function insertAccounts(accounts: Account[]): Promise<string[]> {
  const rows = accounts.map(({ openedOn, isFarm }) => {
    const id = uuidv7();
    const openedAt = new Date(START + openedOn * DAY_MS);
    return {
      ...{ id, firstName: 'Camille', lastName: 'Moreau', email: `${id}@example.org`, passwordHash: '' },
      ...{ phone: null, profileImage: null, city: 'Lyon', postalCode: '69003' },
      ...{
        streetNumber: null,
        streetName: null,
        companyName: null,
        companySiret: null,
        professional: isFarm,
      },
      ...{ createdAt: openedAt, verifiedAt: openedAt, suspendedAt: null, termsAcceptedAt: openedAt },
    };
  });
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('users')
      .values(rows.slice(from, from + 100))
      .execute();
  return rows.map(({ id }) => id);
}

/** In the order of time: what is published later is not there yet. @returns the reasons of each in the end */
async function scoreAll(entries: Entry[], people: string[], drawings: Uint8Array[]) {
  const pictures: Uint8Array[] = [];
  for (const [index, { pictureOf }] of entries.entries()) {
    const original = pictureOf === undefined ? undefined : pictures[pictureOf];
    pictures[index] = original
      ? await stolen(original, chance)
      : await photographed(chance.any(drawings), chance);
  }
  const ids: string[] = [];
  const inTime = [...entries.entries()].toSorted(([, one], [, other]) => one.day - other.day);
  let took = 0;
  for (const [index, entry] of inTime) {
    const path = `/uploads/${index}.webp`;
    const row = aListingRow(people[entry.author] ?? '', {
      ...{ productName: entry.productName, description: entry.description, images: [path] },
      ...{ status: 'pending', createdAt: new Date(START + entry.day * DAY_MS) },
    });
    ids[index] = row.id;
    await db.insertInto('listings').values(row).execute();
    await saveHashes(db, [{ path, hash: await hashOf(pictures[index] ?? new Uint8Array()) }]);
    const started = performance.now();
    for (const other of await scoreListing(db, row.id)) await scoreListing(db, other);
    took += performance.now() - started;
    const { status: ended } = entry;
    const isArchived = ended === 'archived';
    const status = isArchived ? 'accepted' : ended;
    await db.updateTable('listings').set({ status, isArchived }).where('id', '=', row.id).execute();
  }
  console.log(`Scored in ${(took / entries.length).toFixed(1)} ms each, on the embedded database`);
  const rows = await db.selectFrom('spamScores').select(['listingId', 'score', 'reasons']).execute();
  const byId = new Map(rows.map((row) => [row.listingId, row]));
  return ids.map((id) => byId.get(id) ?? { score: 0, reasons: [] as StoredReason[] });
}

function printTable(entries: Entry[], scored: { score: number; reasons: StoredReason[] }[]) {
  const spam = entries.filter((entry) => entry.spam).length;
  const head = ['threshold', 'flagged', 'precision', 'recall', ...spamSorts];
  const lines = [20, 30, 40, 50, 60, 70, 80].map((threshold) => {
    const flagged = entries.filter((_, index) => (scored[index]?.score ?? 0) >= threshold);
    const right = flagged.filter((entry) => entry.spam).length;
    const ofSort = spamSorts.map((sort) => {
      const all = entries.filter((entry) => entry.spam === sort).length;
      return percent(flagged.filter((entry) => entry.spam === sort).length / all);
    });
    return [threshold, flagged.length, percent(right / flagged.length), percent(right / spam), ...ofSort];
  });
  for (const line of [head, ...lines]) console.log(line.map((cell) => String(cell).padStart(14)).join(''));

  console.log(['', 'honest', ...spamSorts].map((cell) => cell.padStart(14)).join(''));
  for (const kind of spamKinds) {
    const counts = [undefined, ...spamSorts].map(
      (sort) =>
        entries.filter(
          (entry, index) => entry.spam === sort && scored[index]?.reasons.some((one) => one.kind === kind),
        ).length,
    );
    console.log([kind, ...counts].map((cell) => String(cell).padStart(14)).join(''));
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
