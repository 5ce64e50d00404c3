import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileStore } from './open-file-store.ts';

const WRITER = fileURLToPath(new URL('../../testing/put-until-killed.ts', import.meta.url));
const KILLS = 5;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-killed-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a writer killed at any moment leaves only whole files, among them every acknowledged one', async () => {
  const kept = new Set<string>();
  // Kills are repeated until one leaves an unfinished file: otherwise the test would prove nothing.
  for (let kills = 0; kills < KILLS || (await countDrafts()) === 0; kills++) {
    for (const name of await putUntilKilled()) kept.add(name);
  }

  const files = openFileStore({ dataDir, s3: undefined });
  const found: string[] = [];
  for await (const { name } of files.list()) {
    const bytes = (await files.get(name)) ?? Buffer.of();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.replace('.webp', ''));
    found.push(name);
  }
  expect(found).toEqual(expect.arrayContaining([...kept]));
});

const countDrafts = async () => (await readdir(join(dataDir, 'uploads', 'drafts'))).length;

/** @returns the names that were acknowledged before the kill, which comes within the next few writes */
function putUntilKilled(): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const enough = 3 + Math.floor(Math.random() * 4);
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    if (output.split('\n').length > enough) writer.kill('SIGKILL');
  });
  return new Promise((resolve) => {
    writer.once('close', () => resolve(output.split('\n').slice(0, -1)));
  });
}
