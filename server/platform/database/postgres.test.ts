import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { silentLog } from '#server/testing/silent-log.ts';
import { openDatabase } from './open-database.ts';

it('says in one sentence that the server does not answer', async () => {
  const databaseUrl = `postgres://someone@127.0.0.1:${await closedPort()}/recolte`;
  await expect(openDatabase({ databaseUrl, dataDir: '', log: silentLog })).rejects.toThrow(
    'La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).',
  );
});

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
