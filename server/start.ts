import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildFastifyApp } from './app.ts';
import type { Config } from './config.ts';
import { seedOrCloseDemoAccounts } from './demo/demonstration.ts';
import { ensureFirstAdmin } from './features/accounts/first-admin.ts';
import { createInstallationLink } from './features/ops/installation/installation-links.ts';
import { recordReleaseStart } from './features/ops/release-note/release-note.ts';
import { clearFailedStartsAndNotify } from './features/ops/watching/failed-starts.ts';
import { clientFilesFolder } from './pages/build.ts';
import { scheduleClientFileStorageInDatabase } from './pages/client-files/store-client-files-in-database.ts';
import { CannotStartError } from './platform/cannot-start.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { requireValidBucketSettings } from './platform/files/require-valid-bucket-settings.ts';
import { createOwnerOnlyDataFolder } from './platform/files/secure-folder.ts';
import { requireMachineHasListenAddress } from './platform/http/require-machine-has-listen-address.ts';
import { openServices } from './services.ts';
import { requireWorkingHomePage } from './site-answer.ts';
import { printStartBanner } from './start-banner.ts';

interface StartMode {
  /** True to serve the pages by Vite with hot reload. */
  dev: boolean;
  /** True to migrate, answer one request for the home page without running jobs, and end. */
  isTrial: boolean;
}

/** Milliseconds that the first page of a trial may take on a busy machine. */
const TRIAL_ANSWER_MS = 30_000;

/**
 * Starts the site. A signal closes everything in the opposite order, after it was announced and the requests in
 * progress have ended.
 */
export async function startServer(config: Config, log: FastifyBaseLogger, { dev, isTrial }: StartMode) {
  await requireMachineHasListenAddress(config.host);
  await createOwnerOnlyDataFolder(config, log);
  if (config.s3) await requireValidBucketSettings(config.s3, log);
  // A trial uses the embedded database of the running site, and makes none.
  const running = isTrial ? await openDatabase({ ...config, log, join: true, create: false }) : undefined;
  const services = await openServices(config, log, { database: running });
  if (!isTrial) await recordReleaseStart(services.db);
  if (config.firstAdmin) await ensureFirstAdmin(services.db, config.firstAdmin);
  const demo = await seedOrCloseDemoAccounts(services);

  const app = await buildFastifyApp(services, { dev });
  if (demo.length > 0) (await import('./demo/mails/serve-demo-mails.ts')).serveDemoMails(app, services);
  if (!dev) await scheduleClientFileStorageInDatabase(app, services, clientFilesFolder);
  if (!isTrial) await services.jobs.start();
  const { host, port } = config;
  await app.listen({ port, host }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EADDRINUSE')
      throw new CannotStartError(`Le port ${port} est déjà pris par un autre programme (PORT).`, { cause });
    throw new CannotStartError(
      `Le site ne peut pas écouter ${host}:${port} (${cause.code}) : HOST et PORT.`,
      {
        cause,
      },
    );
  });
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    services.announceStop();
    await sleep(config.drainSeconds * 1000);
    await app.close();
    await services.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close());
  if (isTrial) {
    await requireWorkingHomePage({ url: app.listeningOrigin, limitMs: TRIAL_ANSWER_MS }).catch(
      (cause: Error) => {
        throw new CannotStartError(cause.message, { cause });
      },
    );
    return close();
  }
  if (cluster.isPrimary)
    printStartBanner(services.config, {
      demo,
      installationUrl: await createInstallationLink(services.db, config.publicUrl),
    });
  void clearFailedStartsAndNotify(services.config, log);
}
