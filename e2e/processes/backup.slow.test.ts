import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startProduct } from '../../scripts/product-process.ts';
import { askApi } from '../support/api.ts';
import { publishAccepted } from '../support/listings.ts';
import { logIn, makeMember } from '../support/people.ts';
import { startSite } from '../support/start-site.ts';

const run = promisify(execFile);

test('a running site is backed up, and restored into a new folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = { DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'silent' };
  const site = await startSite(settings);
  onTestFinished(site.stop);
  const member = await makeMember(site);
  const listing = await publishAccepted(site, member);
  const picture = await bytesOf(site.url + listing.images[0]);

  const command = async (script: string, environment: Record<string, string>) => {
    const env = { ...process.env, ...settings, ...environment };
    return run(process.execPath, [script, join(folder, 'backup')], { env });
  };
  const here = { DATA_DIR: site.dataDir };
  expect((await command('scripts/backup.ts', here)).stdout).toContain('2 nouveaux fichiers');
  expect((await command('scripts/backup.ts', here)).stdout).toContain('0 nouveaux fichiers');
  await site.stop();

  await expect(
    run(process.execPath, ['scripts/restore.ts', join(folder, 'nothing')], {
      env: { ...process.env, ...settings, DATA_DIR: join(folder, 'unused') },
    }),
  ).rejects.toThrow('Pas de sauvegarde complète dans');
  const elsewhere = { DATA_DIR: join(folder, 'new') };
  expect((await command('scripts/restore.ts', elsewhere)).stdout).toContain('Sauvegarde restaurée');
  await expect(command('scripts/restore.ts', elsewhere)).rejects.toThrow("n'est pas vide");

  const restored = await startSite({ ...settings, ...elsewhere });
  onTestFinished(restored.stop);
  const { ad } = await askApi<{ ad: { productName: string } }>(restored, `GET /api/adverts/${listing._id}`);
  expect(ad.productName).toBe('Tomates');
  expect(await bytesOf(restored.url + listing.images[0])).toEqual(picture);
  await logIn(restored, member);
  await askApi(restored, 'GET /api/users/user', { token: member.token });
});

test('a killed site can be backed up after its next start', async () => {
  const product = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent' });
  onTestFinished(product.stop);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await product.crash();
  await product.restart();
  const env = { ...process.env, DEMO: '0', DATA_DIR: product.dataDir };
  const saved = await run(process.execPath, ['scripts/backup.ts', folder], { env });
  expect(saved.stdout).toContain('Sauvegarde faite');
});

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
