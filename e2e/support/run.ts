import { startTestDatabaseServer } from '#server/testing/test-server.ts';

/** Starts a PostgreSQL server for the journeys' databases, unless `TEST_DATABASE_URL` names another one. */
export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { url, stop } = await startTestDatabaseServer();
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
