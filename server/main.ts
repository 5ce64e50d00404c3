import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { CannotStartError } from './platform/cannot-start.ts';
import { openEmbeddedDatabase } from './platform/database/embedded/open-embedded-database.ts';
import { createOwnerOnlyDataFolder } from './platform/files/secure-folder.ts';
import { createLog, type Log } from './platform/log.ts';
import { superviseProcesses } from './platform/processes/supervise.ts';
import { version } from './platform/version.ts';
import { printStartBanner } from './start-banner.ts';

const dev = process.argv.includes('--dev');
/** True for `npm run migrate`: a trial of this version, which may run beside the site. */
const isTrial = process.argv.includes('--trial');
/** Settings of a trial, which listens on this machine only. */
const TRIAL_SETTINGS = {
  host: '127.0.0.1',
  port: 0,
  processes: 1,
  drainSeconds: 0,
  logLevel: 'error',
} as const;
// File mode mask: new files are readable by their owner only.
process.umask(0o077);
process.env.NODE_ENV ??= dev ? 'development' : 'production';
// Compile cache: later starts reuse the compiled code.
enableCompileCache(join(import.meta.dirname, '../build/compiled'));

let noteFailure = async (_sentence: string) => {};
try {
  const config = { ...readConfig(), ...(isTrial && TRIAL_SETTINGS) };
  const log = createLog(config.logLevel);
  if (!isTrial)
    noteFailure = async (sentence) => {
      const { recordFailedStartAndNotify } = await import('./features/ops/watching/failed-starts.ts');
      await recordFailedStartAndNotify(config, log, sentence);
    };
  if (cluster.isPrimary) log.info({ version }, 'Starting');
  if (config.processes > 1 && cluster.isPrimary && !dev) {
    await createOwnerOnlyDataFolder(config, log);
    const embedded = config.databaseUrl ? undefined : await openEmbeddedDatabase({ ...config, log });
    superviseProcesses(config.processes, log, {
      onReady: () => void announceStart(config, log),
      onStopped: async () => embedded?.stop(),
    });
  } else {
    // NODE_ENV is set before the imports: React reads it when it is first loaded.
    const { startServer: start } = await import('./start.ts');
    await start(config, log, { dev, isTrial });
  }
} catch (error) {
  if (error instanceof ConfigError) stop(`Configuration : ${error.message}`, ConfigError.exitCode);
  await noteFailure((error as Error).message);
  if (error instanceof CannotStartError) stop(error.message, 1);
  throw error;
}

/** Prints the banner of several processes, with what the database knows. */
async function announceStart(config: Config, log: Log) {
  try {
    const { readStartFacts } = await import('./read-start-facts.ts');
    const { stored, installationUrl } = await readStartFacts(config, log);
    printStartBanner(stored, { installationUrl });
  } catch (err) {
    log.error({ err }, 'The settings of the database could not be read for the banner');
    printStartBanner(config);
  }
}

function stop(sentence: string, code: number): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(code);
}
