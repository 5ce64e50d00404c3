import { openTestApp } from '#server/testing/app.ts';
import { startTestDatabaseServer } from '#server/testing/test-server.ts';

/** Opens the whole API, as tests do, on a database server of its own. */
export async function openBenchApp(environment?: Record<string, string>) {
  const server = await startTestDatabaseServer();
  process.env.TEST_DATABASE_URL = server.url;
  const app = await openTestApp(environment);
  return {
    ...app,
    async close() {
      await app.close();
      await server.stop();
    },
  };
}
