import { randomBytes } from 'node:crypto';
import { dropTestDatabases } from './test-databases.ts';
import { startTestDatabaseServer } from './test-server.ts';

/**
 * Names this run of tests, so that its processes can reuse databases, and starts a database server unless
 * `TEST_DATABASE_URL` names one.
 */
export default async function setup() {
  process.env.TEST_RUN = randomBytes(6).toString('hex');
  const named = process.env.TEST_DATABASE_URL;
  if (named) return () => dropTestDatabases(named, process.env.TEST_RUN);
  const { url, stop } = await startTestDatabaseServer();
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
