import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Services } from '#server/platform/services.ts';
import { composeFaultsResolvedMail, composeSiteFaultsMail } from '../mails/fault-mails.ts';
import { checkDatabaseWriteState, siteCheckSubjectLabels } from './check-figures.ts';
import { sendOperatorMail } from './mail-operator.ts';
import {
  createMarkerFile,
  findMarkerFileCreationTime,
  removeMarkerFile,
  runUnlessMarkerFileLocked,
} from './outage-marks.ts';

type Needed = Pick<Services, 'config' | 'log' | 'mailer' | 'readFigures'>;

/** Checks each minute, while the process serves, whether the database takes writes. */
export function scheduleDatabaseWriteChecks(app: FastifyInstance, services: Needed) {
  const look = createDatabaseWriteOutageNotifier(services);
  const timer = setInterval(() => void look(), MINUTE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Logs when the database stops taking writes, and when it takes them again. After an hour mails the operator without a
 * job, as jobs don't run then. Marker files in `DATA_DIR` record since when, and that the operator was mailed: one mail
 * for all processes of a machine and all restarts, and another when the outage is over. A mail that could not be sent
 * is tried again at the next check.
 */
export function createDatabaseWriteOutageNotifier({
  config,
  log,
  mailer,
  readFigures,
}: Needed): () => Promise<void> {
  const outage = join(config.dataDir, 'database-outage');
  const [told, telling] = [`${outage}-told`, `${outage}-telling`];
  /** Time since which this process sees the outage of the database. */
  let seen: Date | undefined;
  /** True once this process has mailed about the outage, where no marker file can be created. */
  let hasTold = false;
  /** True once this process has mailed about the outage's end, where the marker file can't be removed. */
  let hasToldEnd = false;

  async function noteOutage(state: Parameters<typeof checkDatabaseWriteState>[0]) {
    if (!seen) log.warn({ state }, 'The database takes no writes');
    seen ??= new Date();
    hasToldEnd = false;
    await createMarkerFile(outage);
    const since = (await findMarkerFileCreationTime(outage)) ?? seen;
    if (hasTold || Date.now() - since.getTime() < HOUR_MS) return;
    await runUnlessMarkerFileLocked(telling, async () => {
      if (await findMarkerFileCreationTime(told)) return;
      log.error({ state }, 'The database has taken no writes for an hour');
      await sendOperatorMail(
        config,
        mailer,
        composeSiteFaultsMail(config.site, [{ ...checkDatabaseWriteState(state), since }]),
      );
      hasTold = true;
      await createMarkerFile(told);
    });
  }

  async function noteRecovery() {
    if (seen) log.info('The database takes writes again');
    seen = undefined;
    hasTold = false;
    if (hasToldEnd || !(await findMarkerFileCreationTime(told))) return removeMarkerFile(outage);
    await runUnlessMarkerFileLocked(telling, async () => {
      if (!(await findMarkerFileCreationTime(told))) return;
      await sendOperatorMail(
        config,
        mailer,
        composeFaultsResolvedMail(config.site, [siteCheckSubjectLabels.database]),
      );
      hasToldEnd = true;
      await removeMarkerFile(outage);
      await removeMarkerFile(told);
    });
  }

  return async () => {
    const { databaseState: state } = await readFigures();
    try {
      await (state === 'writable' ? noteRecovery() : noteOutage(state));
    } catch (err) {
      log.error({ err }, 'The operator could not be told of the database');
    }
  };
}
