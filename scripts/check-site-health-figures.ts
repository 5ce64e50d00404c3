// Import for its effect: the jobs of all features, among which are the mails.
import '#server/app.ts';
import type { Config } from '#server/config.ts';
import { readCertificateExpiry } from '#server/features/ops/figures/certificate.ts';
import { readSiteDiskSpaces } from '#server/features/ops/figures/disks.ts';
import {
  type MetricsReadFromDatabase,
  readDatabaseMetrics,
} from '#server/features/ops/figures/metrics-read-from-database.ts';
import { checkSiteMetrics, type OperatorCheckResult } from '#server/features/ops/watching/check-figures.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Checks what the site itself watches: disks, certificate, jobs, mails, listings and backups.
 * @param ofDatabase checks of its database, of which the first says whether it answers
 */
export async function checkSiteHealthFigures(
  config: Config,
  ofDatabase: OperatorCheckResult[],
): Promise<OperatorCheckResult[]> {
  const kind = config.databaseUrl ? 'postgres' : 'embedded';
  const [first] = ofDatabase;
  const database = first?.isRight ? await readFigures(config) : null;
  const figures = {
    // Database state: the checks of the database report it already.
    databaseState: 'writable',
    database,
    disks: await readSiteDiskSpaces(config, { kind }),
    certificateEnd: await readCertificateExpiry(config.publicUrl),
  } as const;
  const isStarted = !first?.isRight || database !== null;
  return checkSiteMetrics(figures, config).filter(
    ({ name, isUnknown }) => name !== 'database' && (isStarted || !isUnknown),
  );
}

/**
 * Reads the figures of the database.
 * @returns null for one without tables, before the first start
 */
async function readFigures(config: Config): Promise<MetricsReadFromDatabase | null> {
  const options = { ...config, log: createLog('silent'), join: true, create: false };
  try {
    const database = await openDatabase(options);
    return await readDatabaseMetrics(database.db).finally(database.close);
  } catch {
    return null;
  }
}
