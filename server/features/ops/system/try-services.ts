import { MINUTE_MS } from '#contract/durations.ts';
import type { Services } from '#server/platform/services.ts';
import {
  checkDatabaseConnections,
  checkDatabaseReplica,
} from '../service-checks/check-database-connections.ts';
import { checkPublicAddress } from '../service-checks/check-public-address.ts';
import { checkSessionSecret } from '../service-checks/check-session-secret.ts';
import { checkStorageAndMailServer } from '../service-checks/check-storage-and-mail-server.ts';
import { checkTerritory } from '../service-checks/check-territory.ts';
import { checkReadinessOfLocalSite, listStartWarnings } from '../service-checks/list-start-warnings.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

/** Maximum ages of results: several administrators, or one in a hurry, try the services once; badges ask all day. */
export const serviceCheckCacheMaxAgesMs = { page: 20_000, badge: 5 * MINUTE_MS };

/**
 * Checks of `npm run check` that make sense while the site runs; the figures have checks of their own.
 * @returns a function that takes the maximum age of the results
 */
export function createCachedOperatorCheckRunner(
  services: Pick<Services, 'config' | 'database' | 'db' | 'places' | 'sessionSecret'>,
): (maxAgeMs: number) => Promise<OperatorCheckResult[]> {
  const { config, database } = services;
  let last: { at: number; settings: unknown; results: Promise<OperatorCheckResult[]> } | undefined;
  const tryAll = () => {
    const { replicaUrl } = config;
    return Promise.all([
      listStartWarnings(config).map((sentence) => ({ subject: 'Réglages', isRight: false, sentence })),
      checkReadinessOfLocalSite(config),
      checkTerritory(services),
      // The embedded database is the site's own: its limits and clock are those of this machine.
      database.kind === 'postgres' ? checkDatabaseConnections(database.databaseUrl, config.listenUrl) : [],
      replicaUrl ? checkDatabaseReplica(replicaUrl) : [],
      checkStorageAndMailServer(config),
      checkPublicAddress(config),
      checkSessionSecret(services),
    ]).then((results) => results.flat());
  };
  return (maxAgeMs) => {
    // Another object after each change of the settings: results of former ones are void.
    const settings = config.site;
    if (last && last.settings === settings && Date.now() - last.at <= maxAgeMs) return last.results;
    const made = { at: Date.now(), settings, results: tryAll() };
    last = made;
    made.results.catch(() => {
      if (last === made) last = undefined;
    });
    return made.results;
  };
}
