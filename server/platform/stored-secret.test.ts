import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOrCreateSecret } from './stored-secret.ts';

test('processes that start at once share one complete secret, readable by their owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-secret-'));
  const dataDir = join(folder, 'data');
  try {
    const secrets = await Promise.all(
      Array.from({ length: 50 }, () => loadOrCreateSecret(dataDir, 'secret', 48)),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toHaveLength(64);
    expect(await loadOrCreateSecret(dataDir, 'secret', 48)).toBe(secrets[0]);
    expect(await loadOrCreateSecret(dataDir, 'other', 48)).not.toBe(secrets[0]);
    expect((await readdir(dataDir)).sort()).toEqual(['other', 'secret']);
    if (process.platform !== 'win32') expect((await stat(join(dataDir, 'secret'))).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
