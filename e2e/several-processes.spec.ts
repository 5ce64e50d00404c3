import { get, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { CLUSTER } from '#server/platform/database/embedded/open-embedded.ts';
import { readServerFile } from '#server/platform/database/embedded/server-file.ts';
import { startProduct } from '../scripts/product-process.ts';
import { createJourneyDatabase } from './support/database.ts';
import { acceptListing, publishAccepted, publishListing } from './support/listings.ts';
import { openMailbox } from './support/mailbox.ts';
import { signUpMember } from './support/people.ts';
import { ADMIN, type Product } from './support/product.ts';

/** More than enough for each of two processes to answer, in turn. */
const CROWD = 8;
const DRAIN_SECONDS = 3;

test.describe('several processes behind one port', () => {
  let site: RunningProduct;
  test.beforeAll(async () => {
    site = await openSite();
  });
  test.afterAll(() => site.close());

  test('what one accepts, all show within a second, also under a word nobody knew', async () => {
    const member = await signUpMember(site);
    const plain = await publishAccepted(site, member, { productName: 'Tomate' });
    const pages = ['/app/annonces', '/app/annonces?productName=Tomatine', '/app', '/feeds/annonces.rss'];
    for (const page of pages) {
      for (const { body } of await crowd(site, page)) expect(body).toContain(plain._id);
    }
    const listing = await publishListing(site, member, { productName: 'Tomatine' });
    await acceptListing(site, listing);
    await wait(1_000);
    for (const page of pages) {
      for (const { body } of await crowd(site, page)) expect(body).toContain(listing._id);
    }
  });

  test('their figures are added up, whichever answers', async () => {
    await crowd(site, '/api/places/search?q=lyon');
    const counts = (await crowd(site, '/api/metrics')).map(
      ({ body }) =>
        /request_duration_seconds_count\{[^}]*"\/api\/places\/search"[^}]*\} (\d+)/.exec(body)?.[1],
    );
    expect(counts).toEqual(Array(CROWD).fill(String(CROWD)));
  });

  test('one that is killed is replaced, and the site goes on answering meanwhile', async () => {
    const [killed = 0] = site.answering;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => site.ended.has(killed)).toBe(true);
    do {
      for (const { status } of await crowd(site, '/app')) expect(status).toBe(200);
    } while (site.answering.size < 3);
    expect((await ask(site.url, '/api/metrics')).body).toMatch(/^site_processes 2$/m);
  });

  test('a stop is announced, lets what is in flight finish in each, then ends them all', async () => {
    const logins = Array.from({ length: CROWD }, () => beginLogin(site));
    await wait(500);
    const stopped = site.stop();
    await wait(500);
    for (const { status } of await crowd(site, '/api/ready')) expect(status).toBe(503);
    for (const { status } of await crowd(site, '/api/adverts')) expect(status).toBe(200);
    await wait(DRAIN_SECONDS * 1000);
    expect(await Promise.all(logins.map((finish) => finish()))).toEqual(Array(CROWD).fill(401));
    await stopped;
    for (const pid of site.answering) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

test('two processes share the embedded database, which ends with them', async () => {
  const product = await startProduct({ PROCESSES: '2', DEMO: '0' });
  const pid = readServerFile(join(product.dataDir, CLUSTER))?.pid ?? 0;
  await product.crash();
  await expect(async () => expect(() => process.kill(pid, 0)).toThrow('ESRCH')).toPass();
  await product.restart();
  expect(await (await fetch(`${product.url}/api/health`)).json()).toMatchObject({ database: 'embedded' });
  await product.stop();
});

test('a site that can not start gives up rather than try for ever', async () => {
  const nobody = 'postgres://personne@127.0.0.1:1/rien';
  await expect(startProduct({ PROCESSES: '2', DATABASE_URL: nobody })).rejects.toThrow(
    'The product stopped with 1',
  );
});

interface RunningProduct extends Product {
  /** Numbers of the processes that said so since the start, oldest first. */
  answering: Set<number>;
  ended: Set<number>;
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

async function openSite(): Promise<RunningProduct> {
  const [mailbox, database] = [await openMailbox(), await createJourneyDatabase()];
  const said = { 'A process answers': new Set<number>(), 'A process ended': new Set<number>() };
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: 'off' };
  const product = await startProduct(
    {
      ...settings,
      PROCESSES: '2',
      DATABASE_URL: database.url,
      SMTP_URL: mailbox.smtpUrl,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_LEVEL: 'info',
    },
    (line) => {
      const { msg, process } = JSON.parse(line) as { msg: keyof typeof said; process: number };
      said[msg]?.add(process);
    },
  );
  const answering = said['A process answers'];
  await expect.poll(() => answering.size, { timeout: 30_000 }).toBe(2);
  const close = async () => {
    await product.stop();
    await mailbox.close();
    await database.drop();
  };
  return { url: product.url, mailbox, answering, ended: said['A process ended'], stop: product.stop, close };
}

/** Several readers, each on a connection of their own: the processes answer in turn. */
async function crowd({ url }: RunningProduct, path: string) {
  const answers = [];
  for (let i = 0; i < CROWD; i++) answers.push(await ask(url, path));
  return answers;
}

function ask(url: string, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent: false }, async (answer) => {
      const chunks = await answer.setEncoding('utf8').toArray();
      resolve({ status: answer.statusCode, body: chunks.join('') });
    }).on('error', reject);
  });
}

/** Sends half of a login; the rest when told to. @returns how to finish, which gives the status of the answer */
function beginLogin({ url }: RunningProduct): () => Promise<number | undefined> {
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
