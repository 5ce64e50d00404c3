import { randomUUID } from 'node:crypto';
import { queryPostgres } from '../../scripts/query-postgres.ts';

/** An empty database on the server of `TEST_DATABASE_URL`, for a product of its own. */
export async function createJourneyDatabase() {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  await queryPostgres(server.href, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => queryPostgres(server.href, `drop database ${name} with (force)`) };
}
