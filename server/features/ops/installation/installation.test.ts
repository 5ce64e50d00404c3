import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { createInstallationLink } from '#server/features/ops/installation/installation-links.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openTestApp } from '#server/testing/app.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestSite } from '#server/testing/site.ts';
import { startTestSmtpServer } from '#server/testing/smtp.ts';

const site = await openTestSite({ OPERATOR_ADDRESS: '1 rue du Port' });
/** Another process of the same site. */
const other = await openTestSite(
  {},
  {
    openDatabase: () =>
      openDatabase({ databaseUrl: site.services.database.databaseUrl, dataDir: '', log: silentLog }),
  },
);

beforeEach(async () => {
  for (const table of ['sessions', 'users', 'settings', 'installationLinks'] as const)
    await site.db.deleteFrom(table).execute();
  await site.services.publicChanges.refreshSettings();
});

const form = {
  administrator: {
    firstName: 'Maud',
    lastName: 'Roy',
    email: ' Maud@Example.org ',
    password: TEST_PASSWORD,
  },
  siteName: 'Le Potager',
  operator: { name: 'Ville de Nantes', address: 'ailleurs', email: 'mairie@example.org' },
};

/** Path of the call that installs the site, as its start prints the page's. */
async function openLink(): Promise<string> {
  const url = await createInstallationLink(site.db, 'https://recolte.test');
  expect(url).toMatch(/^https:\/\/recolte\.test\/app\/installation\/[\w-]{43}$/);
  return `/api/installation/${url?.split('/').at(-1)}`;
}
const install = (url: string, payload: object = form, { app } = site) =>
  app.inject({ method: 'POST', url, payload });
const countAdmins = async () =>
  (await site.db.selectFrom('users').select('id').where('role', '=', ROLE_ADMIN).execute()).length;

test('a site is installed once, with its name in every process and the administrator logged in', async () => {
  const url = await openLink();
  const state = await site.app.inject(url);
  expect([state.statusCode, state.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(state.json()).toMatchObject({
    publicUrl: 'https://recolte.test',
    settings: { SITE_NAME: 'Récolte', OPERATOR_ADDRESS: '1 rue du Port', SMTP_URL: null },
    fixed: ['OPERATOR_ADDRESS'],
  });
  const heard = new Promise<void>((resolve) => other.services.publicChanges.subscribe(() => resolve()));
  const answer = await install(url);
  expect(answer.statusCode).toBe(201);
  await heard;
  for (const { app } of [site, other])
    expect((await app.inject('/api/site')).json()).toMatchObject({ name: 'Le Potager' });
  expect((await site.app.inject('/api/legal')).json().operator).toMatchObject({
    name: 'Ville de Nantes',
    address: '1 rue du Port',
    email: 'mairie@example.org',
  });
  const headers = { authorization: `Bearer ${answer.json().token}` };
  expect((await site.app.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(200);
  const login = { email: 'maud@example.org', password: TEST_PASSWORD };
  expect((await install('/api/users/login', login)).statusCode).toBe(200);
  expect(await createInstallationLink(site.db, 'https://recolte.test')).toBeUndefined();
  // Used address, also after its 24 hours: it says what happened, and nothing of the site.
  await site.db
    .updateTable('installationLinks')
    .set({ expiresAt: new Date(0) })
    .execute();
  for (const used of [await install(url), await site.app.inject(url)])
    expect([used.statusCode, used.json()]).toEqual([
      409,
      {
        code: 'ALREADY_INSTALLED',
        message: 'Ce site est déjà installé : connectez-vous.',
        requestId: expect.any(String),
      },
    ]);
  expect((await site.app.inject(`${url.slice(0, -1)}_`)).statusCode).toBe(404);
});

test('a refused attempt names every fault and leaves the secret as it was', async () => {
  const url = await openLink();
  const wrong = await install(url, {
    administrator: { email: 'x', password: 'court' },
    siteName: ' ',
    operator: { name: '', email: 'mairie' },
    mail: { smtpUrl: 'smtp://h?sendmail=true' },
  });
  expect(wrong.statusCode).toBe(400);
  expect(Object.keys(wrong.json().errors).sort()).toEqual([
    'administrator.email',
    'administrator.password',
    'mail.smtpUrl',
    'operator.email',
    'operator.name',
    'siteName',
  ]);
  const leaked = await install(url, {
    ...form,
    administrator: { ...form.administrator, password: 'Password1!' },
  });
  expect([leaked.statusCode, Object.keys(leaked.json().errors)]).toEqual([400, ['administrator.password']]);
  expect(await countAdmins()).toBe(0);
  expect((await install(url)).statusCode).toBe(201);
});

test('one of two installations at once in two processes makes the administrator', async () => {
  const url = await openLink();
  const second = { ...form, administrator: { ...form.administrator, email: 'autre@example.org' } };
  const answers = await Promise.all([install(url), install(url, second, other)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await countAdmins()).toBe(1);
});

test('an unknown, an expired and an altered secret are not found; a later start prints another one', async () => {
  const url = await openLink();
  expect((await install(`${url.slice(0, -1)}_`)).statusCode).toBe(404);
  expect((await install('/api/installation/x')).statusCode).toBe(404);
  await site.db
    .updateTable('installationLinks')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute();
  expect((await install(url)).statusCode).toBe(404);
  const next = await openLink();
  expect(next).not.toBe(url);
  expect((await site.app.inject(next)).statusCode).toBe(200);
  const stored = await site.db.selectFrom('installationLinks').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(next.split('/').at(-1));
});

test('a mail server is tried before it is stored, and sends the mails of the site afterwards', async () => {
  const smtp = await startTestSmtpServer();
  try {
    const url = await openLink();
    const tryMail = async (payload: object) => (await install(`${url}/test-mail`, payload)).json();
    expect(await tryMail({ to: 'maud@example.org' })).toMatchObject({ isSent: false });
    const mail = { smtpUrl: smtp.url, from: 'Potager <site@example.org>' };
    expect(await tryMail({ to: 'maud@example.org', mail })).toMatchObject({ isSent: true });
    expect(smtp.attempts.map(({ mail }) => mail.from?.address)).toEqual(['site@example.org']);
    const away = { smtpUrl: 'smtp://127.0.0.1:1' };
    expect(await tryMail({ to: 'maud@example.org', mail: away })).toMatchObject({ isSent: false });
    expect((await install(url, { ...form, mail })).statusCode).toBe(201);
    expect(site.services.config.mail).toMatchObject({ smtpUrl: smtp.url, from: mail.from });
    expect((await install(`${url}/test-mail`, { to: 'maud@example.org', mail })).statusCode).toBe(409);
  } finally {
    await smtp.close();
  }
});

test('attempts are limited for an address', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' });
  try {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt <= 60; attempt++)
      statuses.add((await install('/api/installation/x', form, limited)).statusCode);
    expect([...statuses]).toEqual([404, 429]);
  } finally {
    await limited.close();
  }
});
