import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { CannotStartError } from './platform/cannot-start.ts';
import { createLog } from './platform/log.ts';
import { supervise } from './platform/processes/supervise.ts';
import { printBanner } from './start-banner.ts';

const dev = process.argv.includes('--dev');
// Whatever we write is its owner's alone.
process.umask(0o077);
process.env.NODE_ENV ??= dev ? 'development' : 'production';
// From the second start on, nothing is stripped of its types or compiled again.
enableCompileCache(join(import.meta.dirname, '../build/compiled'));

try {
  const config = readConfig();
  if (config.processes > 1 && cluster.isPrimary && !dev) {
    const log = createLog(config.logLevel);
    supervise(config.processes, log, () => printBanner(config, log));
  } else {
    // Loaded only now: React picks its build from NODE_ENV when it is first loaded.
    const { start } = await import('./start.ts');
    await start(config, { dev });
  }
} catch (error) {
  if (error instanceof ConfigError) stop(`Configuration : ${error.message}`);
  if (error instanceof CannotStartError) stop(error.message);
  throw error;
}

function stop(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
