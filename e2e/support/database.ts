import { randomUUID } from 'node:crypto';
import { queryPostgresValue } from '../../scripts/query-postgres-value.ts';

/** An empty database on the server of `TEST_DATABASE_URL`, for a product of its own. */
export async function createJourneyTestDatabase() {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no server: the global setup starts one');
  const server = new URL(TEST_DATABASE_URL);
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  await queryPostgresValue(server.href, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await queryPostgresValue(server.href, `drop database ${name} with (force)`);
    },
  };
}
