import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { PersonalData } from '#contract/personal-data.ts';
import { startProduct } from '../scripts/product-process.ts';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { createJourneyDatabase } from './support/database.ts';
import { publishAccepted } from './support/listings.ts';
import { openMailbox } from './support/mailbox.ts';
import { browseAs, signUpMember } from './support/people.ts';
import { ADMIN } from './support/product.ts';

test('a new version of the terms is asked at the next write, and nothing written is lost', async ({
  page,
}) => {
  const database = await createJourneyDatabase();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'recolte-terms-'));
  const mailbox = await openMailbox();
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR, SMTP_URL: mailbox.smtpUrl },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    ...{ DEMO: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' },
  };
  const startWith = (TERMS_VERSION: string) => startProduct({ ...settings, TERMS_VERSION });
  const before = await startWith('2026-01');
  const [seller, buyer] = [
    await signUpMember({ ...before, mailbox }),
    await signUpMember({ ...before, mailbox }, { cgu: true }),
  ];
  const { _id } = await publishAccepted({ ...before, mailbox }, seller);
  await before.stop();

  const product = await startWith('2026-12');
  await browseAs(page, buyer);
  await page.goto(`${product.url}/app/messages/${_id}`);
  const dialog = page.getByRole('dialog', { name: 'Nos conditions ont changé' });
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await page.getByPlaceholder('Écrivez votre message...').fill('Encore des tomates ?');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByRole('link', { name: /conditions générales/ })).toHaveAttribute(
    'href',
    `${product.url}/app/cgu`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Plus tard' }).click();
  await expect(messages.getByRole('alert')).toContainText('Nos conditions générales ont changé');
  await expect(messages).toContainText('Encore des tomates ?');

  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await dialog.getByRole('button', { name: "J'accepte" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/${_id}/[\\w-]{36}$`));
  await expect(messages).toContainText('Encore des tomates ?');
  await expect(dialog).toHaveCount(0);
  const { termsAccepted } = await askApi<PersonalData>(product, 'GET /api/users/export', buyer);
  expect(termsAccepted.map(({ version }) => version)).toEqual(['2026-01', '2026-12']);

  await product.stop();
  await database.drop();
  await mailbox.close();
  await rm(DATA_DIR, { recursive: true });
});
