import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { CannotStartError } from './platform/cannot-start.ts';
import { openEmbedded } from './platform/database/embedded/open-embedded.ts';
import { secureDataFolder } from './platform/files/secure-folder.ts';
import { createLog } from './platform/log.ts';
import { superviseProcesses } from './platform/processes/supervise.ts';
import { version } from './platform/version.ts';
import { printBanner } from './start-banner.ts';

const dev = process.argv.includes('--dev');
// New files are readable by their owner only.
process.umask(0o077);
process.env.NODE_ENV ??= dev ? 'development' : 'production';
// Later starts reuse the compiled code.
enableCompileCache(join(import.meta.dirname, '../build/compiled'));

let noteFailure = async (_sentence: string) => {};
try {
  const config = readConfig();
  const log = createLog(config.logLevel);
  noteFailure = async (sentence) => {
    const { recordFailedStart: noteFailedStart } = await import('./features/ops/watching/failed-starts.ts');
    await noteFailedStart(config, log, sentence);
  };
  if (cluster.isPrimary) log.info({ version }, 'Starting');
  if (config.processes > 1 && cluster.isPrimary && !dev) {
    await secureDataFolder(config, log);
    const embedded = config.databaseUrl ? undefined : await openEmbedded({ ...config, log });
    superviseProcesses(config.processes, log, {
      onReady: () => printBanner(config),
      onStopped: async () => embedded?.stop(),
    });
  } else {
    // React reads NODE_ENV when it is first loaded.
    const { startServer: start } = await import('./start.ts');
    await start(config, log, { dev });
  }
} catch (error) {
  if (error instanceof ConfigError) stop(`Configuration : ${error.message}`, ConfigError.exitCode);
  await noteFailure((error as Error).message);
  if (error instanceof CannotStartError) stop(error.message, 1);
  throw error;
}

function stop(sentence: string, code: number): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(code);
}
