/**
 * Photos: 20 members at once publish a listing of five photos of 12 megapixels each. Prints how long the event loop of
 * the site was blocked and how much memory it took. `npm run bench -- photos`; Linux only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLoggedInTestPerson,
  makeTestListingForm,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { makeTestUploadFile } from '#server/testing/pictures.ts';
import { startTestSiteProcess } from '../e2e/support/start-test-site-process.ts';
import { listChildProcessIds } from '../scripts/postgres-process.ts';
import { createSampleCameraPhoto } from './photos/create-sample-camera-photo.ts';

const AT_ONCE = 20;
const PICTURES = ['tomate', 'courgette', 'fraise', 'oeuf-1', 'laitue'];
const DELAY_TARGET_MS = 50;
const MEMORY_TARGET_MB = 700;
const WATCH_SOCKET = join(tmpdir(), `recolte-watch-${process.pid}`);

const site = await startTestSiteProcess({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'photos/watch-event-loop.ts')}`,
  WATCH_SOCKET,
  DATABASE_URL: '',
});
try {
  const images = await Promise.all(
    PICTURES.map(async (name) => makeTestUploadFile(await createSampleCameraPhoto(name))),
  );
  const people: TestPerson[] = [];
  while (people.length < AT_ONCE) people.push(await createLoggedInTestPerson(site));
  // The helper process that encodes starts with the first photo.
  for (const person of people.slice(0, 3)) await publish(person, images);

  // The start of the embedded database, before any photo, has a peak of its own.
  for (const pid of processes()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await readDelay();
  await Promise.all(people.map((person) => publish(person, images)));
  const delay = await readDelay();
  const memory = memoryPeak();
  console.table({
    'event loop delay, p99': { found: `${delay.toFixed(1)} ms`, target: `${DELAY_TARGET_MS} ms` },
    'memory at most': { found: `${Math.round(memory)} MB`, target: `${MEMORY_TARGET_MB} MB` },
  });
  process.exitCode = delay < DELAY_TARGET_MS && memory < MEMORY_TARGET_MB ? 0 : 1;
} finally {
  await site.stop();
}

/** Publishes a listing, again after each answer that asks to retry later. */
async function publish({ headers }: TestPerson, images: File[]): Promise<void> {
  for (;;) {
    const form = await makeTestListingForm({ images });
    const answer = await sendTestMultipartForm(site, 'POST', '/api/adverts/create', form, headers);
    if (answer.statusCode === 201) return;
    if (answer.statusCode !== 503) throw new Error(`${answer.statusCode} ${answer.body}`);
    await sleep(Number(answer.headers['retry-after']) * 1000);
  }
}

/** Milliseconds, p99, that the event loop was late since the last question. */
async function readDelay(): Promise<number> {
  return Number(await text(connect(WATCH_SOCKET)));
}

/** Megabytes of the site and its child processes: the sum of the peak of each. */
function memoryPeak(): number {
  return processes()
    .map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
    .reduce((sum, status) => sum + Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000, 0);
}

function processes(): number[] {
  return [site.pid(), ...listChildProcessIds(site.pid())];
}
