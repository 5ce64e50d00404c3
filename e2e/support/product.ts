import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { type Mailbox, openMailbox } from './mailbox.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface Product {
  url: string;
  mailbox: Mailbox;
}

interface WorkerOptions {
  product: Product;
  /** True: the demonstration's members and listings; false: an empty site. */
  demo: boolean;
}

/** The product as it is shipped, one per worker: its own process, database, folder and mail server. */
export const test = base.extend<{ strictConsole: undefined }, WorkerOptions>({
  demo: [false, { scope: 'worker', option: true }],
  product: [
    async ({ demo }, use, worker) => {
      const mailbox = await openMailbox();
      const postgres = worker.project.name === 'postgres' ? await createDatabase() : undefined;
      const product = await startProduct({ demo, smtpUrl: mailbox.smtpUrl, databaseUrl: postgres?.url });
      await use({ url: product.url, mailbox });
      await product.stop();
      await postgres?.drop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(`${product.url}/app/`),
  strictConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const isRefusal = message.text().startsWith('Failed to load resource: the server responded with');
        if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(error.error().message));
      await use(undefined);
      expect(complaints, 'nothing complains in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

async function startProduct(options: { demo: boolean; smtpUrl: string; databaseUrl: string | undefined }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      SMTP_URL: options.smtpUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: options.demo ? '1' : '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    },
  });
  await untilReady(url, server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 500; tries++) {
    if (server.exitCode !== null) throw new Error(`The product stopped with ${server.exitCode}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product did not start');
}

async function createDatabase() {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `journey_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
