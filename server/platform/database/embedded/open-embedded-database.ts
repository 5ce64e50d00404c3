import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import { ensureWritableFolder } from '#server/platform/files/ensure-writable-folder.ts';
import type { Log } from '#server/platform/log.ts';
import {
  chooseEmbeddedDatabaseAddress,
  createDatabaseListenAddressSettings,
  type EmbeddedDatabaseAddress,
  ensureDatabasePasswordFile,
  formatEmbeddedDatabaseUrl,
  removeDatabaseSocketFolder,
} from './address.ts';
import { ensureEmbeddedDatabaseCluster } from './ensure-embedded-database-cluster.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { refuseUnimportedWebAssemblyDatabase } from './former-folder.ts';
import { loadNpmPostgresPrograms, type PostgresPrograms } from './programs.ts';
import { chooseNonRootCommandPrefix } from './run-as.ts';
import { readPostmasterPidFile, stopOrphanedDatabaseServer } from './server-file.ts';
import { superviseEmbeddedDatabaseServer } from './server-process.ts';

export interface EmbeddedDatabaseServer {
  /** Connection URL of the embedded database. */
  url: string;
  /** False when another process started the embedded server. */
  isOwn: boolean;
  /** Stops the embedded server; does nothing to a server of another process. */
  stop: () => Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  log: Log;
  /** True to use the server that another process runs in the same folder; otherwise that is an error. */
  join?: boolean;
  /** False where a missing database is an error instead of being created. */
  create?: boolean;
  /** Paths of PostgreSQL's programs; by default those that npm installed. */
  programs?: PostgresPrograms;
  /** False only in tests: writes without fsync. */
  durable?: boolean;
}

/** Name of the folder of `DATA_DIR` that holds the database. */
export const EMBEDDED_DATABASE_FOLDER_NAME = 'postgresql';

/**
 * Starts the PostgreSQL server of `dataDir`, whose database is created the first time. The network does not lead to
 * it.
 * @throws FolderInUseError when another process runs the server; CannotStartError when it can't run here
 */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabaseServer> {
  const { dataDir, join = false, create = true } = options;
  const folder = path.resolve(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
  if (!create) requireCluster(dataDir, folder);
  // Folder tested only when it is new: joining a running server must work on a full disk.
  if (!existsSync(dataDir)) await ensureWritableFolder(dataDir);
  let unlock: () => void;
  try {
    unlock = lockFolder(`${folder}.lock`, path.dirname(folder));
  } catch (error) {
    if (!(join && error instanceof FolderInUseError)) throw error;
    return {
      url: await formatEmbeddedDatabaseUrl(await untilReady(folder), dataDir),
      isOwn: false,
      stop: async () => {},
    };
  }
  try {
    const server = await start(folder, options);
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= server.stop().finally(unlock);
      return stopping;
    };
    return { ...server, isOwn: true, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

function requireCluster(dataDir: string, folder: string): void {
  refuseUnimportedWebAssemblyDatabase(dataDir, folder);
  if (!existsSync(folder))
    throw new CannotStartError(
      `Pas de base de données que ce compte puisse lire dans ${path.resolve(dataDir)} (DATA_DIR).`,
    );
}

async function start(folder: string, options: EmbeddedDatabaseOptions) {
  const { dataDir, log, durable = true, programs = await loadNpmPostgresPrograms() } = options;
  refuseUnimportedWebAssemblyDatabase(dataDir, folder);
  const leftover = readPostmasterPidFile(folder);
  await stopOrphanedDatabaseServer(folder, log);
  if (leftover) removeDatabaseSocketFolder(leftover, folder);
  const runAs = chooseNonRootCommandPrefix(folder);
  await ensureEmbeddedDatabaseCluster(folder, {
    programs,
    runAs,
    durable,
    passwordFile: await ensureDatabasePasswordFile(dataDir),
  });
  const address = await chooseEmbeddedDatabaseAddress(folder, runAs.uid);
  const settings = {
    ...createDatabaseListenAddressSettings(address),
    ...SETTINGS,
    ...(durable ? {} : WITHOUT_FSYNC),
  };
  const server = await superviseEmbeddedDatabaseServer({ folder, settings, programs, runAs, log });
  const stop = async () => {
    await server.stop();
    removeDatabaseSocketFolder(address, folder);
  };
  return { url: await formatEmbeddedDatabaseUrl(address, dataDir), stop };
}

/** Settings of the embedded PostgreSQL server for a machine of 512 MB that a site shares with it. */
const SETTINGS = {
  // Maximum number of connections: a process of the site opens some twenty.
  max_connections: 200,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Minimum level of the server's log: errors of statements reach the client that sent them; in the log their texts
  // would quote what members write.
  log_min_messages: 'fatal',
  log_line_prefix: '',
};

const WITHOUT_FSYNC = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const JOIN_LIMIT_MS = 10_000;

async function untilReady(folder: string): Promise<EmbeddedDatabaseAddress> {
  for (const limit = Date.now() + JOIN_LIMIT_MS; Date.now() < limit; await sleep(50)) {
    const server = readPostmasterPidFile(folder);
    if (server?.isReady) return server;
  }
  throw new CannotStartError(
    `Le serveur qui utilise ${path.dirname(folder)} ne répond pas : réessayez plus tard.`,
  );
}
