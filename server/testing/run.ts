import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropServerDatabases } from './databases/server-database.ts';

/** Names this run of tests, for its processes to reuse databases, and removes what they leave. */
export default function setup() {
  const run = randomBytes(6).toString('hex');
  process.env.TEST_RUN = run;
  return async () => {
    const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`recolte-test-${run}-`));
    await Promise.all(folders.map((name) => rm(path.join(tmpdir(), name), { recursive: true, force: true })));
    const server = process.env.TEST_DATABASE_URL;
    if (server) await dropServerDatabases(server, run);
  };
}
