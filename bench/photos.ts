/**
 * Publishes listings of five photos of 12 megapixels on a product of its own, one after the other and then 20 at once,
 * of as many members, and prints what it took beside the targets. `node bench/photos.ts [embedded|postgres]`
 */

import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishAccepted } from '../e2e/support/listings.ts';
import { makeMember, PASSWORD } from '../e2e/support/people.ts';
import { startSite } from '../e2e/support/start-site.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { percentile } from './percentile.ts';
import { cameraPhoto } from './photos/camera-photo.ts';
import { publication } from './photos/publication.ts';
import { visitDuring } from './photos/visits.ts';
import type { ProcessFigures } from './photos/watch-process.ts';

const ALONE = 20;
const AT_ONCE = 20;
const PICTURES = ['tomate', 'courgette', 'fraise', 'oeuf-1', 'laitue'];
const WATCH_SOCKET = join(tmpdir(), `recolte-watch-${process.pid}`);

const load = loadavg()[0]?.toFixed(1);
const database = process.argv[2] ?? 'embedded';
const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : undefined;
if (postgres && !postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const site = await startSite({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'photos/watch-process.ts')}`,
  WATCH_SOCKET,
  DATABASE_URL: postgres?.url ?? '',
});

try {
  const member = await makeMember(site);
  const { images } = await publishAccepted(site, member);
  for (let i = 0; i < 30; i++) await publishAccepted(site, member, { productName: `Courge ${i}` });
  const photos = await Promise.all(PICTURES.map(cameraPhoto));
  const megabytes = photos.map(({ length }) => (length / 1e6).toFixed(1)).join(', ');
  const publish = await publication(site.url, photos, member.token);
  const crowd = await Promise.all(
    Array.from({ length: AT_ONCE }, async () =>
      publication(site.url, photos, (await makeMember(site)).token),
    ),
  );
  for (let i = 0; i < 3; i++) await publish();

  const visits = {
    search: {
      path: '/api/adverts/search?productName=courge&city=Lyon&postalCode=69003&distance=25',
      pause: 20,
    },
    picture: { path: images[0] ?? '', pause: 50 },
    'log-in': { path: '/api/users/login', body: { email: member.email, password: PASSWORD }, pause: 250 },
  };
  const quiet = await visitDuring(site.url, visits, () => sleep(5_000));

  const before = await figures();
  const alone: number[] = [];
  for (let i = 0; i < ALONE; i++) alone.push(await publish());
  const one = await figures();

  const together: number[] = [];
  let meanwhile: ProcessFigures | undefined;
  const beside = await visitDuring(site.url, visits, async () => {
    await figures();
    await Promise.all(crowd.map(async (publishOne) => together.push(await publishOne())));
    meanwhile = await figures();
  });
  if (!meanwhile) throw new Error('Nothing was measured');

  console.log(`${database} database, five photos of ${megabytes} MB; load before ${load}`);
  const rows: [what: string, found: string, target: number | undefined, value: number][] = [
    row('publish, one at a time: p50', percentile(alone, 0.5), 'ms'),
    row('publish, one at a time: worst of 20', Math.max(...alone), 'ms', 2000),
    row('  processor for one', (one.cpuSeconds / ALONE) * 1000, 'ms'),
    row('  event loop delay p99 meanwhile', one.delay.p99, 'ms'),
    row('20 at once: all published after', Math.max(...together), 'ms'),
    row('  publish p50', percentile(together, 0.5), 'ms'),
    row('  processor for one', (meanwhile.cpuSeconds / AT_ONCE) * 1000, 'ms'),
    row('  event loop delay p50', meanwhile.delay.p50, 'ms'),
    row('  event loop delay p99', meanwhile.delay.p99, 'ms', 50),
    row('  event loop delay at worst', meanwhile.delay.max, 'ms'),
    row('  of it our own work: p99', meanwhile.work.p99, 'ms', 50),
    row('  of it our own work: at worst', meanwhile.work.max, 'ms'),
    ...Object.keys(visits).flatMap((name) =>
      [0.5, 0.95, 0.99].map((share) => {
        const usual = percentile(quiet[name] ?? [], share).toFixed(1);
        return row(
          `  ${name} beside, p${share * 100} (quiet: ${usual} ms)`,
          percentile(beside[name] ?? [], share),
          'ms',
        );
      }),
    ),
    row('memory at most from the start on, before', before.peakMegabytes, 'MB'),
    row('memory before', before.megabytes, 'MB'),
    row('memory at most, one at a time', one.peakMegabytes, 'MB'),
    row('memory at most, 20 at once', meanwhile.peakMegabytes, 'MB'),
  ];
  for (const [what, found, target, value] of rows) {
    const verdict = target === undefined ? '' : `target ${target}: ${value < target ? 'met' : 'MISSED'}`;
    console.log(`${what.padEnd(50)} ${found.padStart(10)}  ${verdict}`);
  }
  process.exitCode = rows.every(([, , target, value]) => target === undefined || value < target) ? 0 : 1;
} finally {
  await site.stop();
  await postgres?.stop();
}

async function figures(): Promise<ProcessFigures> {
  return (await json(connect(WATCH_SOCKET))) as ProcessFigures;
}

function row(what: string, value: number, unit: string, target?: number) {
  return [what, `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`, target, value] as [
    string,
    string,
    number | undefined,
    number,
  ];
}
