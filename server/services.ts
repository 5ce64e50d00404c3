import cluster from 'node:cluster';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { isDemonstration } from './demo/demonstration.ts';
import { bouncedAddressBook } from './features/accounts/bounced-addresses.ts';
import { createSessions } from './features/accounts/sessions.ts';
import { enqueueMatchingWhenPublic } from './features/alerts/jobs.ts';
import type { PictureEncoder } from './features/images/encode-in-child.ts';
import { createPictureService } from './features/images/images.ts';
import { createSignedPictureLinks } from './features/images/picture-links.ts';
import { createSearchVocabulary } from './features/listings/search/search-vocabulary.ts';
import { loadPlaceIndex } from './features/places/place-index.ts';
import { createDatabaseTables } from './platform/create-database-tables.ts';
import { latestMigration } from './platform/database/migrate.ts';
import { type OpenedDatabase, openDatabase } from './platform/database/open-database.ts';
import { openReadReplica, readFromPrimary } from './platform/database/replica.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPublicChanges } from './platform/public-changes.ts';
import type { Services } from './platform/services.ts';
import { sessionSecretOf } from './platform/stored-secret.ts';

export type OpenedServices = Omit<
  Services,
  'limiter' | 'guesses' | 'requireCode' | 'features' | 'cacheSeconds' | 'readDecisionDelay' | 'readFigures'
> & {
  announceStop: () => void;
  close: () => Promise<void>;
};

/**
 * Opens and migrates the database, then everything that depends on it.
 * @param given what is open already
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  given: { database?: OpenedDatabase | undefined; encode?: PictureEncoder } = {},
): Promise<OpenedServices> {
  const opened = given.database ?? (await openDatabase({ ...config, log, join: cluster.isWorker }));
  const { db } = opened;
  const stop = new AbortController();
  await createDatabaseTables(opened, log);
  opened.expectShortStatements();
  const jobs = await createJobs({ database: opened, log, release: await latestMigration() });
  const files = openFileStore(config);
  const publicChanges = await createPublicChanges(db, jobs, log);
  const publicReader =
    config.replicaUrl && config.databaseUrl
      ? openReadReplica(config.replicaUrl, opened.listenUrl, publicChanges, log)
      : readFromPrimary(db);
  const sessionSecret = await sessionSecretOf(config);
  const pictureLinks = createSignedPictureLinks(sessionSecret);
  const vocabulary = await createSearchVocabulary(db, log, publicChanges);
  return {
    config,
    log,
    database: opened,
    db,
    jobs,
    publicChanges,
    publicReader,
    mailer: createMailer({
      ...config.mail,
      site: config.site,
      outboxDir: join(config.dataDir, 'outbox'),
      // Log of links only on an embedded demonstration: links in mails log in and reset passwords.
      logsLinks: async () => config.demo === true && opened.kind === 'embedded' && isDemonstration(db),
      addresses: bouncedAddressBook(db),
      log,
    }),
    files,
    images: createPictureService({ files, log, encode: given.encode }),
    places: loadPlaceIndex(),
    vocabulary,
    sessionSecret,
    pictureLinks,
    sessions: createSessions(db, sessionSecret, config, pictureLinks),
    onBecamePublic: enqueueMatchingWhenPublic(jobs),
    stopping: stop.signal,
    announceStop: () => stop.abort(),
    close: async () => {
      vocabulary.close();
      await publicReader.close();
      await jobs.stop();
      await opened.close();
    },
  };
}
