import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An empty database on the PostgreSQL of `TEST_DATABASE_URL`, for a product of its own. */
export async function createJourneyDatabase() {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
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
