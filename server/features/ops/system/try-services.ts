import { createCache } from '#server/platform/cache.ts';
import type { Services } from '#server/platform/services.ts';
import {
  checkDatabaseConnections,
  checkDatabaseReplica,
} from '../service-checks/check-database-connections.ts';
import { checkPublicAddress, checkServices } from '../service-checks/check-services.ts';
import { listStartWarnings } from '../service-checks/list-start-warnings.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

/** Seconds for which results are kept: several administrators, or one in a hurry, try the services once. */
const KEPT_SECONDS = 20;

/** Checks of `npm run check` that make sense while the site runs; the figures have checks of their own. */
export function createServiceTrier({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): () => Promise<OperatorCheckResult[]> {
  const cache = createCache<OperatorCheckResult[]>({ max: 1, seconds: KEPT_SECONDS });
  const { replicaUrl } = config;
  const tryAll = () =>
    Promise.all([
      listStartWarnings(config).map((sentence) => ({ subject: 'Réglages', isRight: false, sentence })),
      // The embedded database is the site's own: its limits and clock are those of this machine.
      database.kind === 'postgres' ? checkDatabaseConnections(database.databaseUrl, config.listenUrl) : [],
      replicaUrl ? checkDatabaseReplica(replicaUrl) : [],
      checkServices(config),
      checkPublicAddress(config),
    ]).then((results) => results.flat());
  return () => cache.load('services', tryAll);
}
