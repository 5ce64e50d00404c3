import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startProduct } from '../scripts/product-process.ts';
import { askApi } from './support/api.ts';
import { publishAccepted } from './support/listings.ts';
import { openMailbox } from './support/mailbox.ts';
import { logIn, signUpMember } from './support/people.ts';
import { ADMIN } from './support/product.ts';

const run = promisify(execFile);

test('a running site is saved, and lives again in a new folder', async () => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  const mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.smtpUrl, DEMO: '0', LOG_LEVEL: 'silent' };
  const product = await startProduct({
    ...settings,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const member = await signUpMember({ ...product, mailbox });
  const listing = await publishAccepted({ ...product, mailbox }, member);
  const picture = await bytesOf(product.url + listing.images[0]);

  const command = async (script: string, environment: Record<string, string>) => {
    const env = { ...process.env, ...settings, ...environment };
    return run(process.execPath, [script, join(folder, 'backup')], { env });
  };
  const here = { DATA_DIR: product.dataDir };
  expect((await command('scripts/backup.ts', here)).stdout).toContain('2 nouveaux fichiers');
  expect((await command('scripts/backup.ts', here)).stdout).toContain('0 nouveaux fichiers');
  await product.stop();

  await expect(
    run(process.execPath, ['scripts/restore.ts', join(folder, 'nothing')], {
      env: { ...process.env, ...settings, DATA_DIR: join(folder, 'unused') },
    }),
  ).rejects.toThrow('Pas de sauvegarde complète dans');
  const elsewhere = { DATA_DIR: join(folder, 'new') };
  expect((await command('scripts/restore.ts', elsewhere)).stdout).toContain('Sauvegarde restaurée');
  await expect(command('scripts/restore.ts', elsewhere)).rejects.toThrow("n'est pas vide");

  const restored = await startProduct({ ...settings, ...elsewhere });
  const { ad } = await askApi<{ ad: { productName: string } }>(restored, `GET /api/adverts/${listing._id}`);
  expect(ad.productName).toBe('Tomates');
  expect(await bytesOf(restored.url + listing.images[0])).toEqual(picture);
  await logIn({ ...restored, mailbox }, member);
  await askApi(restored, 'GET /api/users/user', { token: member.token });
  await restored.stop();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

test('a killed site is saved again after its next start', async () => {
  const product = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent' });
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  await product.crash();
  await product.restart();
  const env = { ...process.env, DEMO: '0', DATA_DIR: product.dataDir };
  const saved = await run(process.execPath, ['scripts/backup.ts', folder], { env });
  expect(saved.stdout).toContain('Sauvegarde faite');
  await product.stop();
  await rm(folder, { recursive: true });
});

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
