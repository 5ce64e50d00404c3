import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { settingNames } from '#contract/settings/parse-setting-texts.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLoggedInTestAdmin, TEST_PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestSite } from '#server/testing/site.ts';
import { startTestSmtpServer } from '#server/testing/smtp.ts';

const CACHE_SECONDS = 3_600;
const site = await openTestSite({ PUBLICATION_DIRECTOR: 'Maud Roy' }, { cacheSeconds: CACHE_SECONDS });
/** Another process of the same site. */
const other = await openTestSite(
  { PUBLICATION_DIRECTOR: 'Maud Roy' },
  {
    cacheSeconds: CACHE_SECONDS,
    openDatabase: () =>
      openDatabase({ databaseUrl: site.services.database.databaseUrl, dataDir: '', log: silentLog }),
  },
);
const admin = await createLoggedInTestAdmin(site);

const URL = '/api/admin/settings';
const read = async (as = admin) => (await site.app.inject({ url: URL, headers: as.headers })).json();
const change = (settings: object, { as = admin, version }: { as?: TestPerson; version?: string } = {}) =>
  site.app.inject({
    method: 'PATCH',
    url: URL,
    headers: { ...as.headers, 'x-password': TEST_PASSWORD },
    payload: { settings, ...(version !== undefined && { version }) },
  });
const readSite = async (app: TestApp = site) => (await app.app.inject('/api/site')).json();
const one = async (name: string) =>
  (await read()).settings.find((setting: { name: string }) => setting.name === name);
const logOfSite = async () => {
  const url = '/api/admin/decisions?subject=site&id=00000000-0000-0000-0000-000000000000';
  return (await site.app.inject({ url, headers: admin.headers })).json().decisions;
};

test('each setting is listed with its value, its default and where the value comes from', async () => {
  const { settings, version } = await read();
  expect(settings.map(({ name }: { name: string }) => name)).toEqual(settingNames);
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(await one('SITE_NAME')).toMatchObject({
    group: 'site',
    kind: 'text',
    label: 'Nom du site',
    value: 'Récolte',
    default: 'Récolte',
    source: 'default',
  });
  expect(await one('PUBLICATION_DIRECTOR')).toMatchObject({
    value: 'Maud Roy',
    default: null,
    source: 'environment',
  });
  expect(await one('LISTING_DAYS_OTHER')).toMatchObject({ kind: 'number', value: 60, default: 60 });
  expect(await one('SIGN_UP')).toMatchObject({ kind: 'choice', choices: ['open', 'closed', 'domain'] });
});

test('a changed setting is at work in every process, whose caches are emptied, and in the log', async () => {
  const feedOf = async ({ app }: TestApp) => (await app.inject('/feeds/annonces.json')).json().title;
  for (const process of [site, other]) expect(await feedOf(process)).toContain('Récolte');
  const heard = new Promise<void>((resolve) => other.services.publicChanges.subscribe(() => resolve()));
  const answer = await change({ SITE_NAME: ' Le Potager ', LISTING_DAYS_OTHER: 30 });
  expect([answer.statusCode, answer.json().version]).toEqual([200, (await read()).version]);
  expect(await readSite()).toMatchObject({ name: 'Le Potager' });
  await heard;
  for (const process of [site, other]) {
    expect(await readSite(process)).toMatchObject({ name: 'Le Potager' });
    expect(await feedOf(process)).toContain('Le Potager');
    expect((await process.app.inject('/api/legal')).json().listingDays).toEqual({
      perishable: 14,
      other: 30,
    });
    expect(process.services.config.mail.from).toBe('Le Potager <ne-pas-repondre@recolte.test>');
  }
  expect(await one('SITE_NAME')).toMatchObject({ value: 'Le Potager', source: 'database' });
  expect((await logOfSite()).slice(0, 2)).toMatchObject([
    { action: 'change-setting', setting: { name: 'LISTING_DAYS_OTHER', before: null, after: '30' } },
    {
      administrator: { firstName: 'Dominique' },
      setting: { name: 'SITE_NAME', before: null, after: 'Le Potager' },
    },
  ]);
  await change({ SITE_NAME: null, LISTING_DAYS_OTHER: '' });
  expect(await one('SITE_NAME')).toMatchObject({ value: 'Récolte', source: 'default' });
  expect((await logOfSite())[0]).toMatchObject({
    setting: { name: 'LISTING_DAYS_OTHER', before: '30', after: null },
  });
});

test('a setting that stays as it was is not logged', async () => {
  await change({ HOME_SENTENCE: 'Entre voisins' });
  const before = await logOfSite();
  expect((await change({ HOME_SENTENCE: 'Entre voisins' })).statusCode).toBe(200);
  expect(await logOfSite()).toEqual(before);
});

test('several faults are named at once, and nothing is changed', async () => {
  const before = await read();
  const answer = await change({
    SITE_NAME: 'x'.repeat(41),
    LISTING_DAYS_OTHER: 0,
    MODERATION: 'never',
    ACCENT_COLOR: '#ffee00',
    ANNOUNCEMENT_UNTIL: 'demain',
    SIGN_UP: 'domain',
    PUBLICATION_DIRECTOR: 'Autre',
    PORT: '80',
    HOME_SENTENCE: 'Entre nous',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
  expect(answer.json().errors).toEqual({
    SITE_NAME: 'Indiquez un nom de 1 à 40 caractères, sur une ligne.',
    LISTING_DAYS_OTHER: 'Indiquez un nombre de jours entre 1 et 365, en chiffres.',
    MODERATION: 'Indiquez before ou trusted.',
    ACCENT_COLOR: 'Indiquez une couleur comme #c2410c, assez foncée pour se voir sur fond blanc.',
    ANNOUNCEMENT_UNTIL: 'Indiquez une date, avec ou sans heure, par exemple 2026-12-31 ou 2026-12-31T18:00.',
    SIGN_UP_DOMAIN: 'Indiquez au moins un domaine.',
    PUBLICATION_DIRECTOR: 'Ce réglage est fixé sur le serveur, par une variable : il ne se change pas ici.',
    PORT: "Ce réglage n'existe pas.",
  });
  expect(await read()).toEqual(before);
});

test('a territory of unknown places, or of departments and communes, is refused', async () => {
  const answer = await change({ TERRITORY_DEPARTMENTS: 'Rhône, Loire-Antique', TERRITORY_COMMUNES: 'Xyzzy' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({
    TERRITORY_DEPARTMENTS: 'Nous ne connaissons pas le département «\u00a0Loire-Antique\u00a0».',
    TERRITORY_COMMUNES: 'Nous ne connaissons pas la commune «\u00a0Xyzzy\u00a0».',
  });
  const both = await change({ TERRITORY_DEPARTMENTS: '69', TERRITORY_COMMUNES: 'Nantes (44000)' });
  expect(both.json().errors).toEqual({
    TERRITORY_COMMUNES: 'Choisissez des départements ou des communes, pas les deux.',
  });
});

test('a second administrator is told that settings have changed since they read them', async () => {
  const { version } = await read();
  expect((await change({ LINK_ABOUT: 'https://example.org/a' }, { version })).statusCode).toBe(200);
  const late = await change({ LINK_ABOUT: 'https://example.org/b' }, { version });
  expect([late.statusCode, late.json().code]).toEqual([409, 'SETTINGS_CHANGED']);
  expect(await one('LINK_ABOUT')).toMatchObject({ value: 'https://example.org/a' });
});

test('one of two changes of the same version at once is written', async () => {
  const { version } = await read();
  const answers = await Promise.all(
    ['a', 'b'].map((end) => change({ LINK_BLOG: `https://example.org/${end}` }, { version })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('the site gives pages its title, sentence, colour and announcement, the last until its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-30T12:00:00Z') });
  try {
    const later = await createLoggedInTestAdmin(site);
    const answer = await change(
      {
        HOME_TITLE: 'Nantes, côté potager !',
        HOME_SENTENCE: 'Les jardins de Nantes',
        ACCENT_COLOR: '#1d4ed8',
        ANNOUNCEMENT: 'Marché samedi',
        ANNOUNCEMENT_UNTIL: '2027-01-31',
      },
      { as: later },
    );
    expect(answer.statusCode).toBe(200);
    expect(await readSite()).toMatchObject({
      homeTitle: 'Nantes, côté potager\u00a0!',
      homeSentence: 'Les jardins de Nantes',
      accentColor: '#1d4ed8',
      announcement: { text: 'Marché samedi', until: '2027-01-31T23:00:00.000Z' },
    });
    vi.setSystemTime(new Date('2027-01-31T23:00:00Z'));
    expect(await readSite()).not.toHaveProperty('announcement');
  } finally {
    vi.useRealTimers();
  }
});

test('a stored text that this release refuses counts as missing', async () => {
  await site.db
    .insertInto('settings')
    .values([
      { name: 'MODERATION', value: 'someday' },
      { name: 'OF_A_NEWER_RELEASE', value: 'x' },
    ])
    .execute();
  await site.services.publicChanges.refreshSettings();
  expect(await one('MODERATION')).toMatchObject({ value: 'before', source: 'default' });
  expect(site.services.config.moderation).toBe('before');
  expect((await change({ MODERATION: 'trusted' })).statusCode).toBe(200);
  expect(site.services.config.moderation).toBe('trusted');
  expect(await site.db.selectFrom('settings').select('name').execute()).toContainEqual({
    name: 'OF_A_NEWER_RELEASE',
  });
});

test('mails leave over a mail server in every process once it is set, and no call answers its password', async () => {
  const smtp = await startTestSmtpServer();
  const url = smtp.url.replace('//', '//bureau:motdepasse@');
  const sendFrom = (app: TestApp) =>
    app.services.mailer.send({
      to: 'zoe@example.org',
      jobId: randomUUID(),
      content: { subject: 'Essai', preview: '', title: 'Essai', paragraphs: [] },
    });
  try {
    const heard = new Promise<void>((resolve) => other.services.publicChanges.subscribe(() => resolve()));
    const answer = await change({ SMTP_URL: smtp.url, MAIL_FROM: 'Potager <site@example.org>' });
    expect(answer.statusCode).toBe(200);
    await heard;
    for (const process of [site, other]) expect(await sendFrom(process)).toBe(true);
    expect(smtp.attempts.map(({ mail }) => mail.from?.address)).toEqual([
      'site@example.org',
      'site@example.org',
    ]);
    await change({ SMTP_URL: url });
    expect(await one('SMTP_URL')).toMatchObject({
      kind: 'mailServer',
      mailServer: { host: '127.0.0.1', user: 'bureau', security: 'opportunistic', hasPassword: true },
      value: null,
      default: null,
      source: 'database',
      isSet: true,
    });
    expect((await logOfSite())[0]).toMatchObject({
      setting: { name: 'SMTP_URL', before: null, after: null },
    });
    expect(JSON.stringify([await read(), answer.json()])).not.toContain('motdepasse');
    expect(JSON.stringify([await logOfSite(), await readSite()])).not.toMatch(/motdepasse|127\.0\.0\.1/);
    await change({ SMTP_URL: null, MAIL_FROM: null });
    expect(await one('SMTP_URL')).toMatchObject({ isSet: false, source: 'default' });
    expect(site.services.config.mail.smtpUrl).toBeUndefined();
  } finally {
    await smtp.close();
  }
});

test('the password of a mail server stays with all else, and is asked for by any other server or encryption', async () => {
  await change({ SMTP_URL: 'smtps://bureau:mot%20de%20passe@smtp.example.org:465' });
  expect((await change({ SMTP_URL: 'smtps://bureau@smtp.example.org' })).statusCode).toBe(200);
  expect(site.services.config.mail.smtpUrl).toBe('smtps://bureau:mot%20de%20passe@smtp.example.org:465');
  for (const other of [
    'smtps://bureau@smtp.voleur.example:465',
    'smtps://zoe@smtp.example.org:465',
    'smtp://bureau@smtp.example.org:465?ignoreTLS=true',
    'smtps://bureau@smtp.example.org:466',
  ]) {
    const answer = await change({ SMTP_URL: other });
    expect(answer.json().errors).toEqual({ SMTP_URL: 'Entrez le mot de passe de ce compte.' });
  }
  await change({ SMTP_URL: null });
});

const tryMail = (mail: object, headers: object = { 'x-password': TEST_PASSWORD }) =>
  site.app.inject({
    method: 'POST',
    url: `${URL}/test-mail`,
    headers: { ...admin.headers, ...headers },
    payload: { mail },
  });

test('a mail server is tried before it is saved, with its stored password, which no other server gets', async () => {
  const smtp = await startTestSmtpServer();
  try {
    const answer = await tryMail({ smtpUrl: smtp.url, from: 'bureau@example.org' });
    expect(answer.json()).toMatchObject({ isSent: true, to: admin.email });
    expect(smtp.attempts[0]?.mail.from).toMatchObject({ name: 'Récolte', address: 'bureau@example.org' });
    expect(site.services.config.mail.smtpUrl).toBeUndefined();

    await change({ SMTP_URL: smtp.url.replace('//', '//site:mauvais@') });
    const refused = await tryMail({ smtpUrl: smtp.url.replace('//', '//site@') });
    expect(refused.json()).toMatchObject({
      isSent: false,
      sentence: expect.stringMatching(/refuse ce nom et ce mot de passe \(5\d\d\)/),
    });
    const other = await tryMail({ smtpUrl: smtp.url.replace('//', '//zoe@') });
    expect(other.json().errors).toEqual({ 'mail.smtpUrl': 'Entrez le mot de passe de ce compte.' });
    expect((await tryMail({ smtpUrl: 'x' })).json().errors['mail.smtpUrl']).toMatch(
      /^Indiquez une adresse smtp/,
    );
    await change({ SMTP_URL: null });
  } finally {
    await smtp.close();
  }
});

test('mails bear the name of the site, also once it is renamed, unless their sender has another one', async () => {
  const from = () => site.services.config.mail.from;
  await change({ SITE_NAME: null, MAIL_FROM: 'bonjour@example.org' });
  expect(from()).toBe('Récolte <bonjour@example.org>');
  await change({ MAIL_FROM: 'Récolte <bonjour@example.org>' });
  await change({ SITE_NAME: 'Le Potager' });
  expect(from()).toBe('Le Potager <bonjour@example.org>');
  await change({ MAIL_FROM: 'Le bureau <bonjour@example.org>' });
  await change({ SITE_NAME: null });
  expect(from()).toBe('Le bureau <bonjour@example.org>');
  await change({ MAIL_FROM: null });
});

test.each(['0x10', '1e3', '1 000', '+5', '1.5', '１２'])('the number %s is refused', async (text) => {
  const answer = await change({ LISTING_DAYS_OTHER: text, TERRITORY_RADIUS: text });
  expect(answer.json().errors).toEqual({
    LISTING_DAYS_OTHER: 'Indiquez un nombre de jours entre 1 et 365, en chiffres.',
    TERRITORY_RADIUS: 'Indiquez un nombre de kilomètres entre 0 et 50, en chiffres.',
  });
});

test('a commune beside the code of another department is refused, and named with its own', async () => {
  const answer = await change({ TERRITORY_COMMUNES: 'Rezé (44), Nantes (69)' });
  expect(answer.json().errors).toEqual({
    TERRITORY_COMMUNES:
      '«\u00a0Nantes (69)\u00a0»\u00a0: Nantes est dans le département 44. Écrivez Nantes (44000).',
  });
  for (const text of ['Saint-Denis (93)', 'Paris 11', 'Bastia 2B', 'Nantes 44000', 'Le Port (974)'])
    expect((await change({ TERRITORY_COMMUNES: text })).body).not.toContain('errors');
  await change({ TERRITORY_COMMUNES: null });
});

test('a place of the territory that is gone is named at its setting and on the system page; others still count', async () => {
  const readFaults = async () =>
    (await site.app.inject({ url: '/api/admin/system', headers: admin.headers }))
      .json<{ checks: { subject: string; state: string; sentence: string }[] }>()
      .checks.filter(({ subject }) => subject === 'Territoire');
  const store = async (value: string) => {
    await site.db.deleteFrom('settings').where('name', '=', 'TERRITORY_COMMUNES').execute();
    await site.db.insertInto('settings').values({ name: 'TERRITORY_COMMUNES', value }).execute();
    await site.services.publicChanges.refreshSettings();
  };
  expect(await readFaults()).toEqual([]);
  await store('Nantes (44000), Trifouilly');
  expect(await one('TERRITORY_COMMUNES')).toMatchObject({
    value: 'Nantes (44000), Trifouilly',
    fault: 'Nous ne connaissons pas la commune «\u00a0Trifouilly\u00a0».',
  });
  expect(await readFaults()).toEqual([
    expect.objectContaining({
      state: 'wrong',
      sentence: expect.stringMatching(/« Trifouilly » : les autres lieux du territoire comptent toujours\./),
    }),
  ]);
  expect((await change({ HOME_SENTENCE: 'Malgré tout' })).statusCode).toBe(200);
  await store('Trifouilly');
  expect((await readFaults())[0]?.sentence).toContain("le site n'a donc plus de territoire");
  await change({ TERRITORY_COMMUNES: null });
  expect(await readFaults()).toEqual([]);
});

test.each(['https://example.org', 'smtp://h?sendmail=true&path=/bin/sh', 'smtp://h?logger=true&debug=true'])(
  'a mail server %s is refused without being repeated',
  async (text) => {
    const answer = await change({ SMTP_URL: text });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.SMTP_URL).toMatch(/^Indiquez une adresse smtp:/);
    expect(answer.body).not.toContain(text);
  },
);

test('a process that starts has the settings of the database', async () => {
  await change({ SITE_NAME: 'Au marché' });
  const third = await openTestApp(
    { LINK_ABOUT: 'https://example.org/fixe' },
    {
      openDatabase: () =>
        openDatabase({ databaseUrl: site.services.database.databaseUrl, dataDir: '', log: silentLog }),
    },
  );
  const { name, links } = await readSite(third);
  await third.close();
  expect([name, links.about]).toEqual(['Au marché', 'https://example.org/fixe']);
});
