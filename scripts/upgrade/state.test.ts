import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readReleaseReplacementRecord, writeReleaseReplacementRecord } from './state.ts';

test('the last replacement is read again, and a file that is cut is named', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'recolte-home-'));
  onTestFinished(() => rm(home, { recursive: true }));
  expect(await readReleaseReplacementRecord(home)).toBeNull();
  const replacement = { from: 'recolte-1.0.0', to: 'recolte-1.1.0', isBack: false, isDone: true };
  await writeReleaseReplacementRecord(home, replacement);
  expect(await readReleaseReplacementRecord(home)).toEqual(replacement);
  await writeFile(path.join(home, 'upgrade.json'), '{"from":"rec');
  await expect(readReleaseReplacementRecord(home)).rejects.toThrow(
    `${home}/upgrade.json est abîmé : ce n'est pas du JSON entier. Si le site va bien, effacez ce fichier`,
  );
});
