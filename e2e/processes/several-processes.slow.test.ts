import { get, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDED_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/open-embedded-database.ts';
import { readPostmasterPidFile } from '#server/platform/database/embedded/server-file.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { startSiteProcess } from '../../scripts/site-process.ts';
import {
  acceptListingAsTestAdmin,
  publishAcceptedTestListing,
  publishPendingTestListing,
} from '../support/listings.ts';
import { makeLoggedInTestMember } from '../support/people.ts';
import { startTestSiteProcess, type TestSiteProcess } from '../support/start-test-site-process.ts';

/** Timeout of a start on a machine that runs everything else meanwhile. */
const START_MS = 120_000;
/** Number of calls after which each of two processes, taking turns, has answered. */
const CROWD = 8;
/** Shorter than a page stays in the cache of a process that heard of no change. */
const HEARD_MS = 3_000;
const DRAIN_SECONDS = 5;

describe('several processes behind one port', () => {
  let site: TestSiteProcess;
  /** Numbers of the processes by log message since the start, oldest first. */
  const said = { 'A process answers': new Set<number>(), 'A process ended': new Set<number>() };
  const answering = said['A process answers'];
  let firstLine = '';

  beforeAll(async () => {
    const environment = { PROCESSES: '2', DRAIN_SECONDS: String(DRAIN_SECONDS), LOG_LEVEL: 'info' };
    site = await startTestSiteProcess(environment, (line) => {
      firstLine ||= line;
      const { msg, process } = JSON.parse(line) as { msg: keyof typeof said; process: number };
      said[msg]?.add(process);
    });
    await vi.waitFor(() => expect(answering.size).toBe(2), { timeout: 30_000 });
  }, START_MS);
  afterAll(() => site?.stop());

  test('a listing accepted by one process is soon shown by all, also under a new word', async () => {
    const member = await makeLoggedInTestMember(site);
    const plain = await publishAcceptedTestListing(site, member, { productName: 'Tomate' });
    const pages = ['/app/annonces', '/app/annonces?productName=Tomatine', '/app', '/feeds/annonces.rss'];
    const expectShown = async ({ _id }: { _id: string }) => {
      const answers = (await Promise.all(pages.map((page) => crowd(site, page)))).flat();
      expect(answers.filter(({ body }) => !body.includes(_id))).toEqual([]);
    };
    await expectShown(plain);
    const listing = await publishPendingTestListing(site, member, { productName: 'Tomatine' });
    await acceptListingAsTestAdmin(site, listing);
    await vi.waitFor(() => expectShown(listing), { timeout: HEARD_MS });
  });

  test('the first line of the log names the version', () => {
    expect(JSON.parse(firstLine)).toMatchObject({ msg: 'Starting', version: packageJson.version });
  });

  test('metrics of all processes are added up, whichever answers', async () => {
    await crowd(site, '/api/places/search?q=lyon');
    const counts = (await crowd(site, '/api/metrics')).map(
      ({ body }) =>
        /request_duration_seconds_count\{[^}]*"\/api\/places\/search"[^}]*\} (\d+)/.exec(body)?.[1],
    );
    expect(counts).toEqual(Array(CROWD).fill(String(CROWD)));
  });

  test('a killed process is replaced, while the site goes on answering', async () => {
    const [killed] = answering;
    if (!killed) throw new Error('No process answers');
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(said['A process ended'].has(killed)).toBe(true), { timeout: 10_000 });
    do {
      for (const { status } of await crowd(site, '/app')) expect(status).toBe(200);
    } while (answering.size < 3);
    // Processes are counted, the site itself is read once.
    expect((await ask(site.url, '/api/metrics')).body).toMatch(/^site_processes 2$[\s\S]*^database_up 1$/m);
  });

  test('a stop lets each process finish its running requests, then ends them all', async () => {
    const logins = Array.from({ length: CROWD }, () => beginLogin(site));
    const halted = site.halt();
    const statusesOf = async (path: string) => new Set((await crowd(site, path)).map(({ status }) => status));
    await vi.waitFor(async () => expect(await statusesOf('/api/ready')).toEqual(new Set([503])), {
      timeout: DRAIN_SECONDS * 1000,
    });
    expect(await statusesOf('/api/adverts')).toEqual(new Set([200]));
    // A connection accepted while the processes close is answered by none, and open until the site has ended.
    const refused = () =>
      ask(site.url, '/api/ready', AbortSignal.timeout(1_000)).then(
        () => false,
        (error: Error) => error.name !== 'AbortError',
      );
    await vi.waitFor(async () => expect(await refused()).toBe(true), { timeout: 20_000 });
    expect(await Promise.all(logins.map((finish) => finish()))).toEqual(Array(CROWD).fill(401));
    await halted;
    for (const pid of answering) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

test("two processes share the site's own database, which ends with them", async () => {
  const product = await startSiteProcess({ PROCESSES: '2', DEMO: '0' });
  onTestFinished(product.stop);
  const pid = readPostmasterPidFile(join(product.dataDir, EMBEDDED_DATABASE_FOLDER_NAME))?.pid ?? 0;
  await product.crash();
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  await product.restart();
  expect(await (await fetch(`${product.url}/api/health`)).json()).toMatchObject({ database: 'embedded' });
});

test('a site that cannot start gives up after a while', async () => {
  const nobody = 'postgres://personne@127.0.0.1:1/rien';
  await expect(startSiteProcess({ PROCESSES: '2', DATABASE_URL: nobody })).rejects.toThrow(
    'The product stopped with 1',
  );
});

/** Several readers, each on a connection of their own: the processes answer in turn. */
async function crowd({ url }: TestSiteProcess, path: string) {
  const answers = [];
  for (let i = 0; i < CROWD; i++) answers.push(await ask(url, path));
  return answers;
}

function ask(
  url: string,
  path: string,
  signal?: AbortSignal,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent: false, signal }, async (answer) => {
      const chunks = await answer.setEncoding('utf8').toArray();
      resolve({ status: answer.statusCode, body: chunks.join('') });
    }).on('error', reject);
  });
}

/**
 * Sends half of a login.
 * @returns function that sends the rest, and gives the status of the answer
 */
function beginLogin({ url }: TestSiteProcess): () => Promise<number | undefined> {
  const body = JSON.stringify({ email: 'personne@example.org', password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const login = request(`${url}/api/users/login`, { method: 'POST', headers, agent: false });
  const status = new Promise<number | undefined>((resolve, reject) => {
    login.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  login.write(body.slice(0, 10));
  return () => {
    login.end(body.slice(10));
    return status;
  };
}
