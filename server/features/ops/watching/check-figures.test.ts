import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
// Loaded for its jobs.
import '#server/features/accounts/jobs.ts';
import type { JobQueueMetrics, MetricsReadFromDatabase } from '../figures/metrics-read-from-database.ts';
import type { SiteMetrics } from '../figures/site-metrics-reader.ts';
import { checkSiteMetrics } from './check-figures.ts';

const ago = (ms: number) => new Date(Date.now() - ms);

const MAIL_QUEUE = 'accounts.send-activation-link';
const queue = (figures: Partial<JobQueueMetrics>): JobQueueMetrics => ({
  name: 'listings.classify',
  waiting: 0,
  active: 0,
  failed: 0,
  dueSince: null,
  waitingSince: null,
  lastError: null,
  ...figures,
});

const database: MetricsReadFromDatabase = {
  sizeBytes: 1e7,
  connectionsUsed: 10,
  connectionsAllowed: 97,
  queues: [],
  moderation: [],
  members: 2,
  refusedAddresses: 0,
  publishedListings: 3,
  liveListings: 1,
  askedReservations: 0,
  acceptedReservations: 0,
  lastBackup: ago(20 * HOUR_MS),
  failedBackup: null,
  failedRehearsal: null,
  scheduledAt: ago(5 * MINUTE_MS),
  lackingSecondFactor: { all: 2, required: 0 },
};

const well: SiteMetrics = {
  databaseState: 'writable',
  database,
  disks: [{ holds: 'data', totalBytes: 40e9, freeBytes: 12e9 }],
  certificateEnd: ago(-30 * DAY_MS),
};

const linesOf = (figures: Partial<SiteMetrics>, publicUrl = 'https://recolte.test') =>
  checkSiteMetrics(
    { ...well, ...figures },
    { isPublicUrlGiven: true, publicUrl, isSecondFactorRequired: false },
  ).map(
    ({ isRight, isWarning, subject, sentence }) =>
      `${isRight ? (isWarning ? '!' : '✓') : '✗'} ${subject} : ${sentence}`,
  );

test('a site that is well passes every check', () => {
  const certificateEnd = new Date('2999-12-24T10:00:00Z');
  expect(linesOf({ certificateEnd })).toEqual([
    '✓ Base de données : répond et accepte les écritures.',
    '✓ Disque : 12 Go libres sur 40 Go.',
    "✓ Certificat : valable jusqu'au 24 décembre 2999.",
    "✓ Tâches : aucune n'attend depuis longtemps.",
    "✓ File d'e-mails : 0 en attente.",
    '✓ Annonces à valider : aucune.',
    "✓ Sauvegarde : la dernière date d'il y a 20 h.",
  ]);
});

test.each<[string, Partial<SiteMetrics>, string]>([
  [
    'a database that is away',
    { databaseState: 'down' },
    '✗ Base de données : ne répond pas. Sur la machine du site : son serveur est-il démarré ?',
  ],
  ['a standby', { databaseState: 'read-only' }, "✗ Base de données : répond, mais n'accepte pas d'écritures"],
  ['a full disk', { databaseState: 'full' }, '✗ Base de données : le disque est plein'],
  [
    'less than a tenth of a disk',
    { disks: [{ holds: 'data', totalBytes: 400e9, freeBytes: 39e9 }] },
    "✗ Disque : plus que 39 Go libres sur 400 Go : supprimez d'anciennes sauvegardes (page « Système »), ou faites de la place sur la machine du site.",
  ],
  [
    'less than 2 GB on the disk of the database',
    { disks: [{ holds: 'database', totalBytes: 10e9, freeBytes: 1.9e9 }] },
    '✗ Disque de la base de données : plus que 1,9 Go libres sur 10 Go',
  ],
  ['a certificate of 13 days', { certificateEnd: ago(-13 * DAY_MS) }, "✗ Certificat : valable jusqu'au"],
  [
    'a job that is due for 16 minutes',
    { database: { ...database, queues: [queue({ waiting: 1, dueSince: ago(16 * MINUTE_MS) })] } },
    '✗ Tâches : la plus ancienne attend depuis 16 min. Sur la machine du site : démarrez-le, ou redémarrez-le.',
  ],
  [
    'a mail that was tried for three hours',
    {
      database: {
        ...database,
        queues: [queue({ name: MAIL_QUEUE, waiting: 7, failed: 2, waitingSince: ago(3 * HOUR_MS) })],
      },
    },
    "✗ File d'e-mails : 7 en attente, depuis 3 h, 2 sans succès ces trois derniers jours : le serveur",
  ],
  [
    'a mail server that refuses the password',
    {
      database: {
        ...database,
        queues: [
          queue({
            name: MAIL_QUEUE,
            waiting: 12,
            waitingSince: ago(3 * HOUR_MS),
            lastError: { type: 'Error', code: 'EAUTH' },
          }),
        ],
      },
    },
    "✗ File d'e-mails : 12 en attente, depuis 3 h : le serveur d'e-mails refuse le nom ou le mot de passe (EAUTH) : vérifiez le serveur d'e-mails dans « Réglages ».",
  ],
  [
    'jobs that were given up',
    { database: { ...database, queues: [queue({ failed: 3 })] } },
    "! Tâches : aucune n'attend depuis longtemps, 3 sans succès ces trois derniers jours : « Tâches sans succès », page « Système », dit pourquoi et les relance.",
  ],
  [
    'mails that were given up',
    { database: { ...database, queues: [queue({ name: MAIL_QUEUE, failed: 2 })] } },
    "! File d'e-mails : 0 en attente, 2 sans succès ces trois derniers jours : « E-mails sans succès », page « Système », dit pourquoi et les renvoie.",
  ],
  [
    'a listing that has waited for 49 hours',
    { database: { ...database, moderation: [{ kind: 'pending', count: 4, since: ago(49 * HOUR_MS) }] } },
    '! Annonces à valider : 4, depuis 2 jours.',
  ],
  [
    'a backup of 37 hours',
    { database: { ...database, lastBackup: ago(37 * HOUR_MS) } },
    "✗ Sauvegarde : la dernière date d'il y a 37 h : « Sauvegarder maintenant » (page « Système ») dit pourquoi.",
  ],
  [
    'a site without a backup',
    { database: { ...database, lastBackup: null } },
    '! Sauvegarde : aucune : le site en fait une chaque nuit à 3 h, « Sauvegarder maintenant » (page « Système ») tout de suite.',
  ],
  [
    'a backup that could not be restored',
    {
      database: {
        ...database,
        failedRehearsal: { at: new Date('2026-11-20T10:00:00Z'), sentence: 'Une photo manque.' },
      },
    },
    "✗ Sauvegarde : l'essai de restauration du 20 novembre 2026 a échoué. Une photo manque. « Sauvegarder maintenant » (page « Système ») en fait une autre, essayée la nuit suivante.",
  ],
])('%s is reported, and nothing else', (_, figures, line) => {
  const others = linesOf({});
  expect(linesOf(figures).filter((each) => !others.includes(each))).toEqual([expect.stringContaining(line)]);
});

test('a backup of minutes ago is reported as less than an hour old', () => {
  expect(linesOf({ database: { ...database, lastBackup: ago(5 * MINUTE_MS) } })).toContain(
    "✓ Sauvegarde : la dernière a moins d'une heure.",
  );
});

test('a job that is tried again later is not late', () => {
  const queues = [queue({ waiting: 1, waitingSince: ago(3 * HOUR_MS) })];
  expect(linesOf({ database: { ...database, queues } })).toEqual(linesOf({}));
});

test('an unknown figure is reported as unknown, neither right nor wrong', () => {
  const figures: SiteMetrics = { databaseState: 'writable', database: null, disks: [], certificateEnd: null };
  expect(linesOf(figures)).toEqual([
    '✓ Base de données : répond et accepte les écritures.',
    "! Certificat : inconnu : l'adresse publique n'a pas encore répondu en https.",
    "! Tâches : inconnu : la base de données n'a pas répondu à temps.",
    "! File d'e-mails : inconnu : la base de données n'a pas répondu à temps.",
    "! Annonces à valider : inconnu : la base de données n'a pas répondu à temps.",
    "! Sauvegarde : inconnu : la base de données n'a pas répondu à temps.",
  ]);
  const checks = checkSiteMetrics(figures, {
    isPublicUrlGiven: true,
    publicUrl: 'https://recolte.test',
    isSecondFactorRequired: true,
  });
  expect(checks.map(({ isUnknown = false }) => isUnknown)).toEqual([false, true, true, true, true, true]);
});

test('the certificate of a site without one is not looked at', () => {
  const lines = linesOf({ certificateEnd: null }, 'http://recolte.test');
  expect(lines.filter((line) => line.includes('Certificat'))).toEqual([]);
});
