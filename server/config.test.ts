import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presentSettingText, settingNames } from '#contract/settings/parse-setting-texts.ts';
import type { SettingDefinition } from '#contract/settings/setting-definition.ts';
import { type SettingName, settings } from '#contract/settings/settings.ts';
import { ConfigError, configVariableNames, mergeStoredSettingsIntoConfig, readConfig } from './config.ts';

describe('a wrong value stops the start with one sentence that names it', () => {
  test.each([
    ['PORT', 'quatre-vingts'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'recolte.example.org'],
    ['PUBLIC_URL', 'https://example.org/sous-dossier'],
    ['PROCESSES', '0'],
    ['PROCESSES', 'beaucoup'],
    ['DATABASE_URL', 'mysql://localhost/recolte'],
    ['DATABASE_REPLICA_URL', 'localhost'],
    ['SESSION_SECRET', 'trop court'],
    ['SESSION_SECRET', 'CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'personne'],
    ['DKIM_PRIVATE_KEY', '/nulle/part.pem'],
    ['DKIM_PRIVATE_KEY', '-----BEGIN PRIVATE KEY-----\\nnon\\n-----END PRIVATE KEY-----'],
    ['DKIM_SELECTOR', 'deux mots'],
    ['DKIM_DOMAIN', 'https://example.org'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', '123'],
    ['DEMO', 'peut-être'],
    ['S3_ENDPOINT', 'seau'],
    ['BACKUP_FOLDER', 's3:seau'],
    ['BACKUP_DAILY', '0'],
    ['BACKUP_WEEKLY', '-1'],
    ['BACKUP_KEY', 'une phrase'],
    ['BACKUP_KEY', '/nulle/part.key'],
    ['BACKUP_S3_ENDPOINT', 'seau'],
    ['ADDRESS_SERVICE_URL', 'ftp://example.org'],
    ['EMBED_ORIGINS', 'https://example.org/chemin'],
    ['REFUSAL_REASONS', 'Photo'],
    ['REFUSAL_REASONS', 'Photo : floue'],
    ['REFUSAL_REASONS', 'Photo : La photo est floue.\nPhoto : La photo est trop sombre.'],
    ['TRUST_PROXY', 'oui'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['EMBED_ORIGINS', '*'],
    ['EMBED_ORIGINS', 'https://*.example.org'],
    ['MAP_TILES_URL', 'https://tuiles.example.org/{z}/{x}.png'],
    ['MAP_TILES_URL', 'tuiles/{z}/{x}/{y}.png'],
    ['MAP_TILES_ATTRIBUTION', 'x'.repeat(201)],
    ['HOST_SITE_URL', 'example.org'],
    ['LINK_TERMS', 'javascript:alert(1)'],
    ['OPERATOR_EMAIL', 'exploitant'],
    ['OPERATOR_NAME', 'x'.repeat(501)],
    ['LINKS_SOCIAL', 'Mastodon'],
    ['SITE_NAME', 'x'.repeat(41)],
    ['SIGN_UP', 'tous'],
    ['SIGN_UP_DOMAIN', 'ville'],
    ['TERRITORY_DEPARTMENTS', Array.from({ length: 21 }, (_, number) => number).join()],
    ['TERRITORY_RADIUS', '51'],
    ['TERRITORY_MODE', 'ailleurs'],
    ['ACCENT_COLOR', '#ffff00'],
    ['ANNOUNCEMENT_UNTIL', '2026-02-30'],
    ['METRICS_TOKEN', 'court'],
    ['API_DOCS', 'oui'],
    ['RATE_LIMIT', 'parfois'],
    ['LOG_LEVEL', 'bavard'],
  ])('a start with %s=%s is refused with a sentence that names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} doit être .+\\.(\\n|$)`));
  });

  test('all wrong variables are named at once, one on each line', () => {
    const read = () => readConfig({ PORT: 'x', SMTP_URL: 'x', ADMIN_EMAIL: 'a@example.org' });
    expect(read).toThrow(/^PORT doit .+\nSMTP_URL doit .+\nADMIN_EMAIL, ADMIN_PASSWORD vont ensemble/);
  });

  test.each([
    [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_PASSWORD'],
    [{ S3_ENDPOINT: 'https://s3.example.org/seau', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
  ])('a start with only some variables of a group is refused: %o', (environment, missing) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`il manque ${missing}`));
  });
});

const document = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8');

describe('the tables of docs/operations.md', () => {
  const tables = document.split('\n## Configuration\n')[1]?.split('\n## ')[0] ?? '';
  const inCodeOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
  const rows = [...tables.matchAll(/^\|([^|]+)\|([^|]+)\|/gm)].map(([, names, defaults]) => ({
    names: inCodeOf(names),
    defaults: inCodeOf(defaults),
  }));

  test('they have the variables, and no others', () => {
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...configVariableNames].sort());
  });

  test.each(settingNames.filter((name) => presentDefaultOf(name) !== null))(
    'they have the default of the setting %s',
    (name) => {
      const row = rows.find(({ names }) => names.includes(name));
      expect(row?.defaults[row.names.indexOf(name)]).toBe(String(presentDefaultOf(name)));
    },
  );
});

function presentDefaultOf(name: SettingName) {
  const { default: text }: SettingDefinition = settings[name];
  return presentSettingText(name, text);
}

test('a variable at fault counts as missing where faults are ignored', () => {
  const environment = {
    PUBLIC_URL: 'recolte.example.org',
    SMTP_URL: 'smtp://mail.example.org',
    DKIM_PRIVATE_KEY: 'x',
    DKIM_SELECTOR: 'x',
    ADMIN_EMAIL: 'a@example.org',
    SITE_NAME: 'Potager',
  };
  const { publicUrl, mail, site, firstAdmin } = readConfig(environment, { ignoresFaults: true });
  expect({ publicUrl, smtpUrl: mail.smtpUrl, dkim: mail.dkim, name: site.name, firstAdmin }).toEqual({
    publicUrl: 'http://localhost:3000',
    smtpUrl: 'smtp://mail.example.org',
    dkim: undefined,
    name: 'Potager',
    firstAdmin: undefined,
  });
});

test('the placeholder of the sample settings counts as a missing fact of the operator', () => {
  const { operator } = readConfig({ OPERATOR_NAME: 'CHANGE_ME', OPERATOR_ID: 'SIREN CHANGE_ME' }).site;
  expect([operator.name, operator.id]).toEqual([undefined, undefined]);
});

test('every variable is optional, and a blank one counts as absent', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '  ' });
  expect(config.port).toBe(3000);
  expect(config.databaseUrl).toBeUndefined();
  expect(config.publicUrl).toBe('http://localhost:3000');
  expect(config.demo).toBe(true);
  expect(config.rateLimit).toBe(true);
});

test('demonstration data behind an https address needs DEMO=1', () => {
  const PUBLIC_URL = 'https://recolte.example.org';
  expect(readConfig({ PUBLIC_URL }).demo).toBeUndefined();
  expect(readConfig({ PUBLIC_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ PUBLIC_URL: 'http://192.168.1.10' }).demo).toBe(true);
});

test('addresses lose their trailing slash, and lists are split', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://recolte.example.org/',
    EMBED_ORIGINS: 'https://a.example.org, https://b.example.org:8443',
    LINKS_SOCIAL: 'Mastodon=https://social.example.org/@jardin,Forum=https://forum.example.org',
    RATE_LIMIT: 'off',
    DEMO: '0',
  });
  expect(config.publicUrl).toBe('https://recolte.example.org');
  expect(config.embedOrigins).toEqual(['https://a.example.org', 'https://b.example.org:8443']);
  expect(config.site.links.social).toEqual([
    { name: 'Mastodon', url: 'https://social.example.org/@jardin' },
    { name: 'Forum', url: 'https://forum.example.org' },
  ]);
  expect(config.rateLimit).toBe(false);
  expect(config.demo).toBe(false);
});

test('the key of backups is given itself, or in a file among comments', async () => {
  const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  expect(readConfig({ BACKUP_KEY: key }).backup.key).toBe(key);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-key-'));
  await writeFile(join(folder, 'key'), `# created: today\n# public key: age1xyz\n${key}\n`);
  expect(readConfig({ BACKUP_KEY: join(folder, 'key') }).backup.key).toBe(key);
  await rm(folder, { recursive: true });
});

test('several processes may share either database, but a replica needs a database server', () => {
  const DATABASE_URL = 'postgres://localhost/recolte';
  expect(readConfig({ PROCESSES: '4', DATABASE_URL }).processes).toBe(4);
  expect(readConfig({ PROCESSES: 'auto', DATABASE_URL }).processes).toBe(availableParallelism());
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(availableParallelism());
  expect(readConfig({ DATABASE_URL }).processes).toBe(1);
  expect(readConfig({ PROCESSES: '2' }).processes).toBe(2);
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'])
    expect(() => readConfig({ [name]: DATABASE_URL })).toThrow(`${name} ne sert qu'avec DATABASE_URL.`);
});

test('a setting is that of the environment, then that of the database, then its default', () => {
  const fixed = readConfig({ SITE_NAME: 'Potager', OPERATOR_NAME: 'CHANGE_ME' });
  const stored = {
    SITE_NAME: 'Verger',
    OPERATOR_NAME: 'Ville',
    LISTING_DAYS_OTHER: '30',
    MODERATION: 'jamais',
  };
  const { site, listingDays, moderation, mail } = mergeStoredSettingsIntoConfig(fixed, stored);
  expect([site.name, site.operator.name]).toEqual(['Potager', 'Ville']);
  expect([listingDays, moderation]).toEqual([{ perishable: 14, other: 30 }, 'before']);
  expect(mail.from).toBe('Potager <ne-pas-repondre@localhost>');
});

test.each([
  ['Potager de Nantes', 'Potager de Nantes <ne-pas-repondre@localhost>'],
  ['Potager, Nantes', '"Potager, Nantes" <ne-pas-repondre@localhost>'],
  ['<a@b.fr> "moi"', `"<a@b.fr> 'moi'" <ne-pas-repondre@localhost>`],
])('the site named %s sends its mails from %s', (SITE_NAME, from) => {
  expect(readConfig({ SITE_NAME }).mail.from).toBe(from);
});

test('the former name of a setting of backups still gives it, unless the new one does', () => {
  const { backupRetention, fixedSettings } = readConfig({ BACKUP_DAILY: '3', BACKUP_WEEKLY: '2' });
  expect(backupRetention).toEqual({ daily: 3, weekly: 2 });
  expect(fixedSettings).toMatchObject({ BACKUPS_KEPT: '3' });
  expect(readConfig({ BACKUP_DAILY: '3', BACKUPS_KEPT: '5' }).backupRetention.daily).toBe(5);
  expect(readConfig({}).backupRetention).toEqual({ daily: 7, weekly: 4 });
});

test('the site chooses a place for its backups itself, unless its pictures are in a bucket', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.test/photos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  };
  const placeOf = (environment: Record<string, string>) => readConfig(environment).backup.sitePlace;
  expect(placeOf({ DATA_DIR: '/srv/data' })).toBe(join('/srv/data', 'backups'));
  expect(placeOf(bucket)).toBeUndefined();
  expect(placeOf({ ...bucket, BACKUP_FOLDER: 's3://backups' })).toBe('s3://backups');
});
