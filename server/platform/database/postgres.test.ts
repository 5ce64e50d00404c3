import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { installPgBossSchema } from '#server/platform/jobs/boss.ts';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { isDatabaseUnavailableError } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

it('a database server that does not answer is reported in one sentence', async () => {
  const databaseUrl = `postgres://someone@127.0.0.1:${await closedPort()}/recolte`;
  await expect(openDatabase({ databaseUrl, dataDir: '', log: silentLog })).rejects.toThrow(
    'La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).',
  );
});

it('a database server whose Unix socket is missing counts as unavailable, not as an error', async () => {
  const client = new pg.Client({ host: import.meta.dirname, user: 'someone' });
  const error = await client.connect().catch((error: unknown) => error);
  expect(isDatabaseUnavailableError(error), String(error)).toBe(true);
});

it('a database server that dies in the middle of a transaction counts as unavailable', async () => {
  const server = await dyingServer();
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'someone' });
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  server.die();
  expect(isDatabaseUnavailableError(await lost)).toBe(true);
  for (const statement of ['select 1', 'rollback']) {
    const error = await client.query(statement).catch((error: unknown) => error);
    expect(isDatabaseUnavailableError(error), String(error)).toBe(true);
  }
});

it('a database that does not exist is reported in one sentence', async () => {
  const databaseUrl = new URL('/missing', process.env.TEST_DATABASE_URL).href;
  await expect(openDatabase({ databaseUrl, dataDir: '', log: silentLog })).rejects.toThrow(
    "La base de données de DATABASE_URL n'existe pas (3D000).",
  );
});

// PostgreSQL in place of the pooler: only the settings that are not sent differ.
it('a connection through a pooler is refused when its role lacks the session settings', async () => {
  const database = await createTablelessTestDatabase();
  const { databaseUrl } = database;
  const open = () => openDatabase({ databaseUrl, listenUrl: databaseUrl, dataDir: '', log: silentLog });
  const name = new URL(databaseUrl).pathname.slice(1);
  const settings = {
    timezone: 'UTC',
    statement_timeout: '30s',
    idle_in_transaction_session_timeout: '60s',
  };
  for (const [setting, value] of Object.entries({ ...settings, timezone: 'Europe/Paris' }))
    await sql.raw(`alter database ${name} set ${setting} = '${value}'`).execute(database.db);
  await expect(open()).rejects.toThrow("alter role ... set timezone = 'UTC'");
  await sql.raw(`alter database ${name} set timezone = '${settings.timezone}'`).execute(database.db);
  const opened = await open();
  await opened.ping();
  await opened.close();
  await database.close();
});

it('the job queue asks a pooler for no session setting, which PgBouncer would refuse', async () => {
  const database = await createTablelessTestDatabase();
  const greetings: string[] = [];
  const pooler = createServer((socket) =>
    socket.once('data', (greeting) => {
      greetings.push(greeting.toString('latin1'));
      socket.destroy();
    }),
  );
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  const pooled = { ...database, databaseUrl: `postgres://someone@127.0.0.1:${port}/recolte` };
  await expect(installPgBossSchema(pooled, silentLog)).rejects.toThrow();
  expect(greetings[0]).toContain('recolte-jobs');
  expect(greetings.join()).not.toMatch(/timeout|options/i);
  pooler.close();
  await database.close();
});

/** Accepts a client and sends ReadyForQuery, as in PostgreSQL's protocol. */
function dyingServer(): Promise<{ port: number; die: () => void }> {
  const welcome = Buffer.concat([
    Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
    Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
  ]);
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => socket.write(welcome));
  });
  const die = () => {
    for (const socket of sockets) socket.resetAndDestroy();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port, die }));
  });
}

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
