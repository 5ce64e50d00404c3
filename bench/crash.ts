/**
 * Crashes: kills the product, or the PostgreSQL under it (SIGKILL), under a load of concurrent writes, and prints what
 * was lost, duplicated or left behind. `npm run bench -- crash <embedded|postgres> [--kill server|database|both]
 * [--kills 100]`; `both` kills the product and its embedded database.
 */
import { parseArgs } from 'node:util';
import { countCrashFaults } from './crash/crash-results.ts';
import { crashTargets } from './crash/kill-and-restart.ts';
import { runCrashBench } from './crash/run-crash-bench.ts';
import { startBenchPostgres } from './support/start-bench-postgres.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { kill: { type: 'string', default: 'server' }, kills: { type: 'string', default: '100' } },
});
const [database = 'embedded'] = positionals;
const victim = crashTargets.find((one) => one === values.kill);
if (!victim || (database === 'postgres' && victim === 'both'))
  throw new Error(`--kill ${values.kill} is none of ${crashTargets.join(', ')}, or not for ${database}`);

const postgres = await startBenchPostgres(database);
const figures = await runCrashBench({
  kills: Number(values.kills),
  victim,
  postgres,
  timeout: 400_000,
  onRestart: () => process.stdout.write('.'),
}).finally(() => postgres?.stop());
console.log();
console.table(figures);
const faults = countCrashFaults(figures);
console.log({ database, killed: victim, faults });
process.exitCode = faults > 0 ? 1 : 0;
