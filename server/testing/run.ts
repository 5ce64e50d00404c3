import { randomBytes } from 'node:crypto';
import { dropDatabases } from './test-databases.ts';
import { startTestServer } from './test-server.ts';

/**
 * Names this run of tests, for its processes to reuse databases, and starts a server for them unless
 * `TEST_DATABASE_URL` names another one.
 */
export default async function setup() {
  process.env.TEST_RUN = randomBytes(6).toString('hex');
  const named = process.env.TEST_DATABASE_URL;
  if (named) return () => dropDatabases(named, process.env.TEST_RUN);
  const { url, stop } = await startTestServer();
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
