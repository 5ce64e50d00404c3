import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { lastBackup } from '#server/platform/backup/last-backup.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { version } from '#server/platform/version.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { acceptsWrites } from './accepts-writes.ts';

/** Milliseconds for the database check: metrics must come even when the database does not answer. */
const LIMIT_MS = 1000;

/** Registers metrics for alarms that the requests alone cannot trigger: at night there may be none. */
export function registerAlarmMetrics(
  register: Registry,
  { config, database }: { config: Pick<Config, 'dataDir'>; database: OpenedDatabase },
) {
  new Gauge({
    name: 'site_version_info',
    help: 'Always 1; the label is the version of the program',
    labelNames: ['version'],
    aggregator: 'max',
    registers: [register],
  }).set({ version }, 1);
  new Gauge({
    name: 'database_writable',
    help: '1 when the database answers and takes writes, 0 otherwise',
    aggregator: 'min',
    registers: [register],
    async collect() {
      const late = () => new Error('No answer');
      const isWritable = await withTimeout(LIMIT_MS, acceptsWrites(database, config), late).catch(
        () => false,
      );
      this.set(isWritable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When npm run backup last succeeded on this machine; 0 for never',
    aggregator: 'max',
    registers: [register],
    async collect() {
      const date = await lastBackup(config.dataDir);
      this.set(date ? date.getTime() / 1000 : 0);
    },
  });
}
