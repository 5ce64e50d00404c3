import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Services } from '#server/platform/services.ts';
import { faultsMail, recoveryMail } from '../mails/fault-mails.ts';
import { checkDatabaseState, subjects } from './check-figures.ts';

type Needed = Pick<Services, 'config' | 'log' | 'mailer' | 'readFigures'>;

/** Looks each minute, while the process serves, whether the database takes writes. */
export function watchDatabase(app: FastifyInstance, services: Needed) {
  const look = createDatabaseWatch(services);
  const timer = setInterval(() => void look(), MINUTE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Logs when the database takes no writes any more, and again. After an hour mails the operator without it, as jobs
 * don't run then. A file of `DATA_DIR` says that it was told: one mail for all processes of a machine and all restarts.
 */
export function createDatabaseWatch({ config, log, mailer, readFigures }: Needed): () => Promise<void> {
  const { operator } = config.site;
  const told = join(config.dataDir, 'database-outage');
  let since: Date | undefined;
  let hasTold = false;

  async function mail(content: ReturnType<typeof faultsMail>) {
    if (operator.email && config.mail.smtpUrl)
      await mailer.send({ to: operator.email, jobId: randomUUID(), content });
  }

  async function tellFault(state: Parameters<typeof checkDatabaseState>[0], seen: Date) {
    if (hasTold || !(await claim(told))) return;
    log.error({ state }, 'The database has taken no writes for an hour');
    // The next look tries again.
    await mail(faultsMail(config.site, [{ ...checkDatabaseState(state), since: seen }])).catch(
      async (error) => {
        await rm(told, { force: true });
        throw error;
      },
    );
    hasTold = true;
  }

  return async () => {
    const { databaseState: state } = await readFigures();
    try {
      if (state !== 'writable') {
        if (!since) log.warn({ state }, 'The database takes no writes');
        since ??= new Date();
        if (Date.now() - since.getTime() >= HOUR_MS) await tellFault(state, since);
      } else {
        if (since) log.info('The database takes writes again');
        since = undefined;
        hasTold = false;
        if (await release(told)) await mail(recoveryMail(config.site, [subjects.database]));
      }
    } catch (err) {
      log.error({ err }, 'The operator could not be told of the database');
    }
  };
}

/** Makes a file. @returns false when it exists; true also when it can't be made: rather two mails than none */
async function claim(file: string): Promise<boolean> {
  try {
    // A site whose data are all elsewhere has no folder yet.
    await mkdir(dirname(file)).catch(() => {});
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

/** Removes a file. @returns true in the one process that removed it */
const release = (file: string) =>
  rm(file).then(
    () => true,
    () => false,
  );
