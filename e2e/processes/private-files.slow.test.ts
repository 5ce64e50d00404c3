import { execFileSync } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSiteProcess } from '../../scripts/site-process.ts';
import { sendTestApiRequest } from '../support/api.ts';
import { TEST_PASSWORD } from '../support/people.ts';

test('files of the site are open to their owner alone, older ones too', async () => {
  const product = await startSiteProcess({ DEMO: '0', LOG_LEVEL: 'silent', SMTP_URL: '' });
  onTestFinished(product.stop);
  const openOnes = async () => {
    const paths = ['', ...(await readdir(product.dataDir, { recursive: true }))];
    const modes = await Promise.all(
      // The database removes files meanwhile.
      paths.map(async (path) => (await lstat(join(product.dataDir, path)).catch(() => null))?.mode ?? 0),
    );
    return paths.filter((_, index) => (modes[index] ?? 0) & 0o077);
  };
  const address = { city: 'Lyon', postalCode: '69003' };
  const account = { firstName: 'Camille', lastName: 'Durand', email: 'camille@example.org', address };
  await sendTestApiRequest(product, 'POST /api/users/register', {
    body: { ...account, password: TEST_PASSWORD },
  });
  await vi.waitFor(async () => expect(await readdir(join(product.dataDir, 'outbox'))).toHaveLength(1), {
    timeout: 10_000,
  });
  expect(await openOnes()).toEqual([]);

  await product.crash();
  execFileSync('chmod', ['-R', 'a+rwX', product.dataDir]);
  await product.restart();
  expect(await openOnes()).toEqual([]);
});
