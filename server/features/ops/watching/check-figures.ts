import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { formatDateInParis } from '#server/platform/paris-time.ts';
import type { DiskSpace } from '../figures/disks.ts';
import type { MetricsReadFromDatabase } from '../figures/metrics-read-from-database.ts';
import {
  calculateMailQueueMetrics,
  countFailedJobs,
  findEarliestDate,
  type SiteMetrics,
} from '../figures/site-metrics-reader.ts';
import { describeJobError } from '../system/describe-job-error.ts';

/** Result of a check of one part of the site, for its operator. */
export interface OperatorCheckResult {
  /** Name of the checked part, in French. */
  subject: string;
  isRight: boolean;
  /** French sentence about the result, which the operator reads after the subject. */
  sentence: string;
  /** True for a part that works and is yet worth a second look, and for one whose state is unknown. */
  isWarning?: boolean;
}

/** Subjects of the checks by name. Names are stored with faults. */
export const siteCheckSubjectLabels = {
  database: 'Base de données',
  'data-disk': 'Disque',
  'database-disk': 'Disque de la base de données',
  certificate: 'Certificat',
  jobs: 'Tâches',
  mails: "File d'e-mails",
  backup: 'Sauvegarde',
  listings: 'Annonces à valider',
  'second-factor': 'Validation en deux étapes',
} as const;

export type SiteCheckName = keyof typeof siteCheckSubjectLabels;

export interface SiteCheckResult extends OperatorCheckResult {
  name: SiteCheckName;
  /** True when the check could not be made now: the part may be right or wrong. */
  isUnknown?: boolean;
}

/** Limits beyond which a check fails, the same as in `deploy/prometheus-rules.yml`. */
const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 2e9;
const MIN_CERTIFICATE_MS = 14 * DAY_MS;
const MAX_JOB_DELAY_MS = 15 * MINUTE_MS;
/** Maximum age of the last job by the clock, which no metric has: one is due every five minutes. */
const MAX_SCHEDULE_PAUSE_MS = HOUR_MS;
const MAX_MAIL_DELAY_MS = HOUR_MS;
/** Maximum age of a backup: one night may be missed, two may not. */
const MAX_BACKUP_AGE_MS = 36 * HOUR_MS;
const MAX_LISTING_WAIT_MS = 48 * HOUR_MS;

/** Checks the figures of a site; parts that the site does not have, a certificate for example, are left out. */
export function checkSiteMetrics(
  { databaseState, database, disks, certificateEnd }: SiteMetrics,
  config: Pick<Config, 'isPublicUrlGiven' | 'publicUrl' | 'isSecondFactorRequired'>,
): SiteCheckResult[] {
  const ofDatabase = (name: SiteCheckName, look: (figures: MetricsReadFromDatabase) => SiteCheckResult) =>
    database ? look(database) : unknown(name, "la base de données n'a pas répondu à temps");
  return [
    checkDatabaseWriteState(databaseState),
    ...disks.map(checkDisk),
    ...(config.publicUrl.startsWith('https:') ? [checkCertificate(certificateEnd)] : []),
    ofDatabase('jobs', checkJobs),
    ofDatabase('mails', checkMails),
    ofDatabase('listings', checkListings),
    ...(config.isPublicUrlGiven ? [ofDatabase('backup', checkBackup)] : []),
    ...(database ? checkSecondFactors(database, config) : []),
  ];
}

export const checkDatabaseWriteState = (state: SiteMetrics['databaseState']): SiteCheckResult =>
  check('database', state === 'writable', stateSentences[state]);

const MAKE_ROOM =
  "supprimez d'anciennes sauvegardes (page « Système »), ou faites de la place sur la machine du site.";

const stateSentences: Record<SiteMetrics['databaseState'], string> = {
  writable: 'répond et accepte les écritures.',
  'read-only':
    "répond, mais n'accepte pas d'écritures. Sur la machine du site : est-ce un serveur de secours ? DATABASE_URL doit mener au principal.",
  full: `le disque est plein, rien ne peut être écrit : ${MAKE_ROOM}`,
  down: 'ne répond pas. Sur la machine du site : son serveur est-il démarré ?',
};

function checkDisk({ holds, freeBytes, totalBytes }: DiskSpace): SiteCheckResult {
  const isRight = freeBytes >= MIN_FREE_BYTES && freeBytes >= MIN_FREE_SHARE * totalBytes;
  const room = `${gigabytes(freeBytes)} libres sur ${gigabytes(totalBytes)}`;
  return check(`${holds}-disk`, isRight, isRight ? `${room}.` : `plus que ${room} : ${MAKE_ROOM}`);
}

function checkCertificate(end: Date | null): SiteCheckResult {
  if (!end) return unknown('certificate', "l'adresse publique n'a pas encore répondu en https");
  const isRight = age(end) < -MIN_CERTIFICATE_MS;
  const sentence = `valable jusqu'au ${formatDateInParis(end)}`;
  return check(
    'certificate',
    isRight,
    isRight ? `${sentence}.` : `${sentence}. Sur la machine du site : renouvelez-le.`,
  );
}

function checkJobs({ queues, scheduledAt }: MetricsReadFromDatabase): SiteCheckResult {
  const since = findEarliestDate(queues.map(({ dueSince }) => dueSince));
  // Mails have a check of their own.
  const givenUp = countFailedJobs(queues) - calculateMailQueueMetrics(queues).givenUp;
  const lost = formatGivenUp(givenUp);
  const wrong = (fault: string) =>
    check('jobs', false, `${fault}${lost}. Sur la machine du site : démarrez-le, ou redémarrez-le.`);
  if (since && age(since) > MAX_JOB_DELAY_MS)
    return wrong(`la plus ancienne attend depuis ${duration(since)}`);
  if (scheduledAt && age(scheduledAt) > MAX_SCHEDULE_PAUSE_MS)
    return wrong(`celles que l'horloge lance ne le sont plus depuis ${duration(scheduledAt)}`);
  const advice = lost && ' : « Tâches sans succès », page « Système », dit pourquoi et les relance';
  return {
    ...check('jobs', true, `aucune n'attend depuis longtemps${lost}${advice}.`),
    isWarning: givenUp > 0,
  };
}

function checkMails({ queues }: MetricsReadFromDatabase): SiteCheckResult {
  const { waiting, waitingSince, givenUp, lastError } = calculateMailQueueMetrics(queues);
  const isRight = waitingSince === null || age(waitingSince) <= MAX_MAIL_DELAY_MS;
  const lost = formatGivenUp(givenUp);
  const reason = lastError ? `${describeJobError(lastError, true)}.` : "le serveur d'e-mails répond-il ?";
  const advice = lost && ' : « E-mails sans succès », page « Système », dit pourquoi et les renvoie';
  const sentence = isRight
    ? `${waiting} en attente${lost}${advice}.`
    : `${waiting} en attente, depuis ${duration(waitingSince)}${lost} : ${reason}`;
  return { ...check('mails', isRight, sentence), isWarning: givenUp > 0 };
}

function checkListings({ moderation }: MetricsReadFromDatabase): SiteCheckResult {
  const { count = 0, since = null } = moderation.find(({ kind }) => kind === 'pending') ?? {};
  const sentence = since ? `${count}, depuis ${duration(since)}.` : 'aucune.';
  return {
    ...check('listings', true, sentence),
    isWarning: since !== null && age(since) > MAX_LISTING_WAIT_MS,
  };
}

function checkBackup({
  lastBackup: last,
  failedBackup,
  failedRehearsal,
}: MetricsReadFromDatabase): SiteCheckResult {
  if (failedBackup) {
    const { at, sentence } = failedBackup;
    return check(
      'backup',
      false,
      `celle du ${formatDateInParis(at)} a échoué. ${sentence} Une fois corrigé, ${BACK_UP_NOW} en fait une autre.`,
    );
  }
  if (failedRehearsal) {
    const { at, sentence } = failedRehearsal;
    return check(
      'backup',
      false,
      `l'essai de restauration du ${formatDateInParis(at)} a échoué. ${sentence} ${BACK_UP_NOW} en fait une autre, essayée la nuit suivante.`,
    );
  }
  if (!last) {
    const sentence = `aucune : le site en fait une chaque nuit à 3 h, ${BACK_UP_NOW} tout de suite.`;
    return { ...check('backup', true, sentence), isWarning: true };
  }
  const hours = Math.round(age(last) / HOUR_MS);
  const since = hours > 0 ? `date d'il y a ${hours} h` : "a moins d'une heure";
  const isRight = age(last) <= MAX_BACKUP_AGE_MS;
  const advice = isRight ? '' : ` : ${BACK_UP_NOW} dit pourquoi`;
  return check('backup', isRight, `la dernière ${since}${advice}.`);
}

const BACK_UP_NOW = '« Sauvegarder maintenant » (page « Système »)';

/** Administrators who can do nothing before they set up their second factor; left out where there are none. */
function checkSecondFactors(
  { lackingSecondFactor: { all, required } }: MetricsReadFromDatabase,
  { isSecondFactorRequired }: Pick<Config, 'isSecondFactorRequired'>,
): SiteCheckResult[] {
  const count = isSecondFactorRequired ? all : required;
  if (count === 0) return [];
  const sentence =
    count === 1
      ? "un administrateur ne l'a pas encore, et ne peut rien faire avant de l'activer dans son profil : dites-le-lui."
      : `${count} administrateurs ne l'ont pas encore, et ne peuvent rien faire avant de l'activer dans leur profil : dites-le-leur.`;
  return [{ ...check('second-factor', true, sentence), isWarning: true }];
}

const check = (name: SiteCheckName, isRight: boolean, sentence: string): SiteCheckResult => ({
  name,
  subject: siteCheckSubjectLabels[name],
  isRight,
  sentence,
});

/**
 * Check of a part that could not be read.
 * @param reason French words
 */
const unknown = (name: SiteCheckName, reason: string): SiteCheckResult => ({
  ...check(name, true, `inconnu : ${reason}.`),
  isWarning: true,
  isUnknown: true,
});

const formatGivenUp = (count: number) => (count > 0 ? `, ${count} sans succès ces trois derniers jours` : '');

const age = (date: Date) => Date.now() - date.getTime();

const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('fr', { maximumFractionDigits: bytes < 1e10 ? 1 : 0 })} Go`;

/** Age of a date as "25 min", "3 h" or "2 jours". */
function duration(since: Date): string {
  const ms = age(since);
  if (ms < 2 * HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} jours`;
}
