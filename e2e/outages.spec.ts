import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openGate } from '../scripts/gate.ts';
import { startProduct } from '../scripts/product-process.ts';
import { askApi, formOf } from './support/api.ts';
import { createJourneyDatabase } from './support/database.ts';
import { photo, publishAccepted } from './support/listings.ts';
import { openMailbox } from './support/mailbox.ts';
import { browseAs, logIn, PASSWORD, signUpMember } from './support/people.ts';
import { ADMIN } from './support/product.ts';

const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DEMO: '0', LOG_LEVEL: 'silent' };

test('a mail server that is away loses no mail', async () => {
  test.slow();
  const mailbox = await openMailbox();
  const gate = await openGate(Number(new URL(mailbox.smtpUrl).port));
  const product = await startProduct({ ...settings, SMTP_URL: `smtp://127.0.0.1:${gate.port}` });
  try {
    await gate.shut();
    await signUp(product, 'absente@example.org');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await gate.open();
    await expectMail(mailbox, 'absente@example.org');
  } finally {
    await product.stop();
    await gate.shut();
    await mailbox.close();
  }
});

test('a database that goes away is said to, and comes back without a restart', async ({ page }) => {
  test.slow();
  const mailbox = await openMailbox();
  const database = await createJourneyDatabase();
  const url = new URL(database.url);
  const gate = await openGate(url);
  url.host = `127.0.0.1:${gate.port}`;
  const product = await startProduct({ ...settings, DATABASE_URL: url.href, SMTP_URL: mailbox.smtpUrl });
  try {
    const site = { ...product, mailbox };
    const token = await logIn(site, ADMIN);
    const [seller, buyer] = [await signUpMember(site), await signUpMember(site)];
    const listing = await publishAccepted(site, seller);
    await browseAs(page, buyer);
    await page.goto(`${product.url}/app/messages/${listing._id}`);
    const text = page.getByPlaceholder('Écrivez votre message...');
    await expect(text).toBeVisible();
    await gate.shut();
    await text.fill('Encore là ?');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    const waiting = page.getByText('Partira dès que la connexion sera revenue.');
    await expect(waiting).toBeVisible();
    for (const path of ['/api/adverts', '/api/health', '/api/ready', '/app/annonces?productName=poire']) {
      const away = await fetch(product.url + path);
      expect(away.status, path).toBe(503);
      expect(away.headers.get('retry-after'), path).not.toBeNull();
    }
    const answer = await fetch(`${product.url}/api/adverts`);
    expect(await answer.json()).toMatchObject({ message: 'La base de données ne répond pas.' });

    await gate.open();
    await expect(async () => {
      expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    }).toPass();
    const { user } = await askApi<{ user: { role: number } }>(product, 'GET /api/users/user', { token });
    expect(user.role).toBe(0);
    expect((await fetch(`${product.url}/app/annonces?productName=poire`)).status).toBe(200);
    // It would leave by itself within a minute.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const unread = () => askApi(product, 'GET /api/messages/unread', seller);
    await expect.poll(unread).toEqual({ unreadMessageCount: 1 });
    await expect(waiting).toHaveCount(0);
    await signUp(product, 'revenue@example.org');
    await expectMail(mailbox, 'revenue@example.org');
  } finally {
    await product.stop();
    await gate.shut();
    await mailbox.close();
    await database.drop();
  }
});

test('a folder that takes no pictures is said to, and publishes nothing by halves', async () => {
  const mailbox = await openMailbox();
  const product = await startProduct({ ...settings, SMTP_URL: mailbox.smtpUrl });
  try {
    const member = await signUpMember({ ...product, mailbox });
    const uploads = join(product.dataDir, 'uploads');
    await rename(uploads, `${uploads}-away`);
    await writeFile(uploads, 'no folder');
    const publish = async () => {
      const body = formOf({
        mainType: 'offer',
        type: 'donation',
        productName: 'Courge',
        description: 'Mûre.',
        quantity: '1',
        location: JSON.stringify({ city: 'Lyon', postalCode: '69003' }),
        images: await photo(),
      });
      const headers = { authorization: `Bearer ${member.token}` };
      return fetch(`${product.url}/api/adverts/create`, { method: 'POST', body, headers });
    };
    const refused = await publish();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await refused.json()).toMatchObject({ code: 'STORAGE_DOWN' });
    const { pendingAds } = await askApi<{ pendingAds: unknown[] }>(
      product,
      'GET /api/adverts/my-ads',
      member,
    );
    expect(pendingAds).toEqual([]);

    await rename(uploads, `${uploads}-file`);
    await rename(`${uploads}-away`, uploads);
    expect((await publish()).status).toBe(201);
  } finally {
    await product.stop();
    await mailbox.close();
  }
});

async function signUp(product: { url: string }, email: string) {
  const account = { firstName: 'Camille', lastName: 'Durand', email, password: PASSWORD };
  const body = formOf({ ...account, address: { city: 'Lyon', postalCode: '69003' } });
  await askApi(product, 'POST /api/users/register', { body });
}

async function expectMail(mailbox: Awaited<ReturnType<typeof openMailbox>>, address: string) {
  const mail = await mailbox.receive(address, /^Activez votre compte/, 1, 90);
  expect(mail.text).toContain('/app/signup/validate/');
}
