/**
 * Kills the product (SIGKILL) while members write to each other, on a real mail server, and prints what was kept and
 * what was mailed. `node bench/crash-messages.ts [embedded|postgres] [kills]`
 */

import { startPostgres } from '../scripts/postgres.ts';
import { crashWhileMessaging } from './crash/trial.ts';

const [database = 'embedded', kills = '50'] = process.argv.slice(2);
const started = performance.now();
const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : undefined;
if (postgres && !postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const figures = await crashWhileMessaging({
  kills: Number(kills),
  patience: 300_000,
  ...(postgres?.url && { databaseUrl: postgres.url }),
}).finally(() => postgres?.stop());
console.table({ database, ...figures, seconds: Math.round((performance.now() - started) / 1000) });
const { lost, doubled, mailsMissing, mailsDoubled, redeliveredForNothing } = figures;
process.exitCode = lost + doubled + mailsMissing + mailsDoubled + redeliveredForNothing > 0 ? 1 : 0;
