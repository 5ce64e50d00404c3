import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openServices } from '#server/services.ts';
import type { Asked } from './wrk.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** Connections of the product's own pool. */
const POOL = 10;

/** What the product asks its database, in its order, to answer each of these requests. */
export async function statementsOf(
  asked: Asked[],
  environment: { DATABASE_URL: string; SESSION_SECRET: string },
): Promise<Statement[][]> {
  const services = await openServices(readConfig({ ...environment, RATE_LIMIT: 'off' }), createLog('silent'));
  const app = await buildApp(services, { pages: false });
  const recording = recordStatements();
  try {
    const all: Statement[][] = [];
    for (const { path, token } of asked) {
      recording.statements = [];
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      await app.inject({ url: path, headers });
      all.push(recording.statements);
    }
    return all;
  } finally {
    recording.end();
    await app.close();
    await services.close();
  }
}

/** Asks the same of PostgreSQL with the driver alone. @returns how many of these requests a second it can serve */
export async function replay(
  databaseUrl: string,
  statements: Statement[][],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  let served = 0;
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) {
      for (const { text, values } of statements[served++ % statements.length] ?? [])
        await pool.query(text, values);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  await pool.end();
  return served / seconds;
}

/** Listens in on the driver. Transactions and what the jobs do meanwhile are left out. */
function recordStatements() {
  const original = pg.Client.prototype.query;
  const recording = {
    statements: [] as Statement[],
    end() {
      pg.Client.prototype.query = original;
    },
  };
  pg.Client.prototype.query = function (
    this: pg.Client,
    text: unknown,
    values?: unknown,
    ...rest: unknown[]
  ) {
    if (typeof text === 'string' && /^(select|with)/.test(text) && Array.isArray(values))
      recording.statements.push({ text, values });
    return Reflect.apply(original, this, [text, values, ...rest]);
  } as typeof original;
  return recording;
}
