/**
 * Attacks a product of its own, one class of attack after the other, and prints what came back. Ends with 1 when
 * anything did not hold: a 5xx, a leak, a hang, a right that was not given, memory or a limit that gave way.
 * `node bench/abuse.ts [requests] [seed] [--database embedded|postgres]`
 */

import { parseArgs } from 'node:util';
import { boastfulJpeg, pngBomb } from '#server/testing/hostile-pictures.ts';
import { plain } from '#server/testing/pictures.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { queryPostgres } from '../scripts/query-postgres.ts';
import { type AttackedProduct, startAttackedProduct } from './abuse/attacked-product.ts';
import { createClients } from './abuse/clients.ts';
import { checkDataFolder } from './abuse/data-folder.ts';
import { endSessionsDuringBodies } from './abuse/ended-sessions.ts';
import { createFaults } from './abuse/faults.ts';
import { sendHostilePatterns } from './abuse/hostile-patterns.ts';
import { seededRandom } from './abuse/hostile-values.ts';
import { checkMails, provokeMails } from './abuse/mails.ts';
import { floodWithForms } from './abuse/multipart-floods.ts';
import { readOperations } from './abuse/open-api.ts';
import { sendRandomRequests } from './abuse/random-requests.ts';
import { checkRateLimits } from './abuse/rate-limits.ts';
import { createSeedData } from './abuse/seed-data.ts';
import { sendSlowly } from './abuse/slow-clients.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string', default: 'embedded' } },
});
const [requests = 100_000, seed = 1] = positionals.map(Number);
const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
if (postgres && !postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const faults = createFaults();

await onProduct('recolte', { RATE_LIMIT: 'off' }, async (product) => {
  const { url } = product;
  const random = seededRandom(seed);
  const seeds = await createSeedData(product);
  const clients = await createClients(product);
  const operations = await readOperations(url);
  const pictures = [
    await plain(60, 40).jpeg().toBuffer(),
    pngBomb(20_000),
    await boastfulJpeg(65_000, 65_000),
    Buffer.from('<svg onload="alert(1)"/>'),
  ];
  console.log(`${values.database}: ${operations.length} operations, ${requests} requests, seed ${seed}`);
  const run = { url, clients, operations, random, faults };
  await sendRandomRequests({ ...run, seeds: { ...seeds, pictures }, count: requests });
  await sendHostilePatterns(run);
  await endSessionsDuringBodies(product, faults);
  await sendSlowly(url, faults);
  await floodWithForms(product, faults);
  await provokeMails(product);
  await checkMails(product, faults);
  await checkDataFolder(product, faults);
});
await onProduct('limits', { RATE_LIMIT: 'on' }, (product) => checkRateLimits(product, faults));
await postgres?.stop();

const kinds = faults.report();
console.log(kinds === 0 ? 'everything held' : `${kinds} kinds of fault`);
process.exitCode = kinds === 0 ? 0 : 1;

/** Runs attacks on a product of their own; an error among them is a fault. @param name of its database */
async function onProduct(
  name: string,
  environment: Record<string, string>,
  attack: (product: AttackedProduct) => Promise<void>,
) {
  const product = await startAttackedProduct(await createDatabase(name), environment);
  try {
    await attack(product);
  } catch (error) {
    faults.note('the run broke off', error instanceof Error ? error.stack : String(error));
  } finally {
    await product.close();
  }
}

/** @returns its address on the PostgreSQL of this run; empty without one */
async function createDatabase(name: string): Promise<string> {
  if (!postgres?.url) return '';
  await queryPostgres(postgres.url, `create database ${name}`);
  return new URL(`/${name}`, postgres.url).href;
}
