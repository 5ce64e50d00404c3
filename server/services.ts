import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { isDemonstration } from './demo/demonstration.ts';
import { createImages, type Images } from './features/images/images.ts';
import { createLexicon, type Lexicon } from './features/listings/lexicon.ts';
import { loadPlaceIndex, type PlaceIndex } from './features/places/place-index.ts';
import { type OpenedDatabase, openDatabase } from './platform/database/open-database.ts';
import { openReplica, type PublicReader, readPrimary } from './platform/database/replica.ts';
import { fillDatabase } from './platform/database-template.ts';
import { type FileStore, openFileStore } from './platform/files/file-store.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { keptSecret } from './platform/kept-secret.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { createPublicChanges, type PublicChanges } from './platform/public-changes.ts';

/** What is opened once per process, before the product is built on it, and closed last. */
export interface Services {
  config: Config;
  log: FastifyBaseLogger;
  database: OpenedDatabase;
  jobs: Jobs;
  publicChanges: PublicChanges;
  publicReader: PublicReader;
  mailer: Mailer;
  files: FileStore;
  images: Images;
  places: PlaceIndex;
  lexicon: Lexicon;
  sessionSecret: Uint8Array;
  close: () => Promise<void>;
}

/** Opens and migrates the database, then everything that stands on it. */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  database?: OpenedDatabase,
): Promise<Services> {
  const opened =
    database ?? (await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }));
  await fillDatabase(opened, log);
  const jobs = await createJobs({ database: opened, log });
  const files = openFileStore(config);
  const publicChanges = await createPublicChanges(opened.db, jobs);
  const publicReader = config.replicaUrl
    ? openReplica(config.replicaUrl, opened.db, publicChanges, log)
    : readPrimary(opened.db);
  const lexicon = await createLexicon(opened.db, log, publicChanges);
  return {
    config,
    log,
    database: opened,
    jobs,
    publicChanges,
    publicReader,
    mailer: createMailer({
      ...config.mail,
      outboxDir: join(config.dataDir, 'outbox'),
      // They log in and reset passwords: whoever reads the log of a real site must not.
      logsLinks: async () => config.demo === true && opened.kind === 'embedded' && isDemonstration(opened.db),
      log,
    }),
    files,
    images: createImages({ files, log }),
    places: loadPlaceIndex(),
    lexicon,
    sessionSecret: Buffer.from(
      config.sessionSecret ?? (await keptSecret(config.dataDir, 'session-secret', 48)),
    ),
    close: async () => {
      lexicon.close();
      await publicReader.close();
      await jobs.stop();
      await opened.close();
    },
  };
}
