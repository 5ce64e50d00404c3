import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { OpenedDatabase } from './database/open-database.ts';
import type { PublicDataReader } from './database/replica.ts';
import type { Database } from './database/tables.ts';
import type { FileStore } from './files/file-store.ts';
import type { RateLimiter } from './http/limiter.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PublicDataChangeNotifier } from './public-data-change-notifier.ts';

/**
 * Services that a process opens once. Code that needs some takes a `Pick<Services, ...>`. A feature adds its own:
 *
 *     declare module '#server/platform/services.ts' {
 *       interface Services { places: PlaceIndex }
 *     }
 */
export interface Services {
  config: Config;
  log: FastifyBaseLogger;
  database: OpenedDatabase;
  db: Database;
  jobs: JobQueue;
  publicChanges: PublicDataChangeNotifier;
  publicReader: PublicDataReader;
  mailer: Mailer;
  files: FileStore;
  limiter: RateLimiter;
  /** Seconds for which answers to visitors are cached; 0 for never. */
  cacheSeconds: number;
  sessionSecret: Uint8Array;
  /** Signal aborted when the end of the process is announced; requests are still answered for `drainSeconds`. */
  stopping: AbortSignal;
}
