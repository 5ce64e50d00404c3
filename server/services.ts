import cluster from 'node:cluster';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from './config.ts';
import { isDemonstrationDatabase } from './demo/demonstration.ts';
import { createMailAddressDeliveryRecorder } from './features/accounts/bounced-addresses.ts';
import { createSessionService } from './features/accounts/session-service.ts';
import { createListingBecamePublicHandler } from './features/alerts/jobs.ts';
import type { PictureEncoder } from './features/images/encode-in-child.ts';
import { createPictureService } from './features/images/images.ts';
import { createPictureLinkSigner } from './features/images/picture-links.ts';
import { openProduceIndex } from './features/listings/produce/open-produce-index.ts';
import { createSearchVocabulary } from './features/listings/search/search-vocabulary.ts';
import { loadPlaceIndex, type PlaceIndex } from './features/places/place-index.ts';
import { findUnknownTerritoryPlaces, listUnknownTerritoryPlaces } from './features/places/territory.ts';
import { createOrMigrateDatabaseTables } from './platform/create-or-migrate-database-tables.ts';
import { findLatestMigrationNameInCode } from './platform/database/apply-migrations.ts';
import { type OpenedDatabase, openDatabase } from './platform/database/open-database.ts';
import { createPrimaryPublicDataReader, openReplicaPublicDataReader } from './platform/database/replica.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPublicDataChangeNotifier } from './platform/public-data-change-notifier.ts';
import type { Services } from './platform/services.ts';
import { openLiveConfig } from './platform/settings/open-live-config.ts';
import { loadOrCreateSessionSecret } from './platform/stored-secret.ts';

export type ServicesBeforeApp = Omit<
  Services,
  | 'limiter'
  | 'guesses'
  | 'requireCode'
  | 'requirePassword'
  | 'checkPassword'
  | 'features'
  | 'cacheSeconds'
  | 'readDecisionDelay'
  | 'readFigures'
> & {
  announceStop: () => void;
  close: () => Promise<void>;
};

/**
 * Opens and migrates the database, then everything that depends on it.
 * @param start configuration without the settings of the database
 * @param given what is open already
 * @throws ConfigError the territory has an unknown place
 */
export async function openServices(
  start: Config,
  log: FastifyBaseLogger,
  given: { database?: OpenedDatabase | undefined; encode?: PictureEncoder } = {},
): Promise<ServicesBeforeApp> {
  const places = loadPlaceIndex();
  requireKnownTerritory(start, places);
  const opened = given.database ?? (await openDatabase({ ...start, log, join: cluster.isWorker }));
  const { db } = opened;
  const stop = new AbortController();
  await createOrMigrateDatabaseTables(opened, log);
  opened.expectShortStatements();
  const jobs = await createJobQueue({
    database: opened,
    log,
    release: await findLatestMigrationNameInCode(),
  });
  const files = openFileStore(start);
  const publicChanges = await createPublicDataChangeNotifier(db, jobs, log);
  const { config, close: closeConfig } = await openLiveConfig(start, db, publicChanges, log);
  const unknown = listUnknownTerritoryPlaces({ config, places });
  if (unknown.length > 0) log.warn({ places: unknown }, 'Places of the territory are unknown');
  const publicReader =
    config.replicaUrl && config.databaseUrl
      ? openReplicaPublicDataReader(config.replicaUrl, opened.listenUrl, publicChanges, log)
      : createPrimaryPublicDataReader(db);
  const sessionSecret = await loadOrCreateSessionSecret(config);
  const pictureLinks = createPictureLinkSigner(sessionSecret);
  const produce = await openProduceIndex(db, publicChanges, config);
  const vocabulary = await createSearchVocabulary(db, log, publicChanges, produce);
  return {
    config,
    log,
    database: opened,
    db,
    jobs,
    publicChanges,
    publicReader,
    mailer: createMailer({
      config,
      outboxDir: join(config.dataDir, 'outbox'),
      // Log of links only on an embedded demonstration: links in mails log in and reset passwords.
      logsLinks: async () =>
        config.demo === true && opened.kind === 'embedded' && isDemonstrationDatabase(db),
      addresses: createMailAddressDeliveryRecorder(db),
      log,
    }),
    files,
    images: createPictureService({ files, log, encode: given.encode }),
    places,
    produce,
    vocabulary,
    sessionSecret,
    pictureLinks,
    sessions: createSessionService(db, sessionSecret, config, pictureLinks),
    onBecamePublic: createListingBecamePublicHandler(jobs),
    stopping: stop.signal,
    announceStop: () => stop.abort(),
    close: async () => {
      closeConfig();
      produce.close();
      vocabulary.close();
      await publicReader.close();
      await jobs.stop();
      await opened.close();
    },
  };
}

/** @throws ConfigError a sentence for each variable that names an unknown place as territory */
function requireKnownTerritory({ fixedSettings }: Config, places: PlaceIndex) {
  const faults = Object.entries(findUnknownTerritoryPlaces(fixedSettings, places));
  if (faults.length > 0)
    throw new ConfigError(faults.map(([name, sentence]) => `${name} : ${sentence}`).join('\n'));
}
