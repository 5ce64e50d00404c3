import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOrCreateSecret } from '#server/platform/stored-secret.ts';
import { EMBEDDED_DATABASE_USER } from './ensure-embedded-database-cluster.ts';

/** Address on which the embedded server listens: a Unix socket, or on Windows loopback with a password. */
export interface EmbeddedDatabaseAddress {
  port: number;
  /** Folder of the Unix socket; empty on Windows. */
  socketFolder: string;
}

/** Number in the name of the Unix socket, the server's port: no port is opened. */
const SOCKET_PORT = 5432;

/** Maximum length of the socket's path: `sockaddr_un` holds 104 bytes on macOS, 108 on Linux, with the final zero. */
const MAX_SOCKET_PATH = 103;

const isOnLoopback = process.platform === 'win32';

/**
 * Chooses the folder of the socket: the database's own, or a folder for temporary files where that path is too long.
 * @param uid user of the server, when it is another user than this process's
 */
export async function chooseEmbeddedDatabaseAddress(
  folder: string,
  uid: number | undefined,
): Promise<EmbeddedDatabaseAddress> {
  if (isOnLoopback) return { port: await freePort(), socketFolder: '' };
  const socket = path.join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH) return { port: SOCKET_PORT, socketFolder: folder };
  const socketFolder = mkdtempSync(path.join(tmpdir(), 'recolte-socket-'));
  if (uid !== undefined) chownSync(socketFolder, uid, uid);
  return { port: SOCKET_PORT, socketFolder };
}

/** Removes the folder that `chooseEmbeddedDatabaseAddress` made for a socket alone. */
export function removeDatabaseSocketFolder({ socketFolder }: EmbeddedDatabaseAddress, folder: string): void {
  if (socketFolder && socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true });
}

/** Settings that make the server listen at an address. */
export const createDatabaseListenAddressSettings = ({ port, socketFolder }: EmbeddedDatabaseAddress) => ({
  port,
  listen_addresses: isOnLoopback ? '127.0.0.1' : '',
  unix_socket_directories: socketFolder && `"${socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
});

/**
 * Connection URL of the embedded server.
 * @param dataDir folder that holds the password on Windows, created once
 */
export async function formatEmbeddedDatabaseUrl(
  { port, socketFolder }: EmbeddedDatabaseAddress,
  dataDir: string,
): Promise<string> {
  if (socketFolder)
    return `postgres://${EMBEDDED_DATABASE_USER}@${encodeURIComponent(socketFolder)}:${port}/postgres?sslmode=disable`;
  return `postgres://${EMBEDDED_DATABASE_USER}:${await databasePassword(dataDir)}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

const PASSWORD = 'database-password';

const databasePassword = (dataDir: string) => loadOrCreateSecret(dataDir, PASSWORD, 24);

/**
 * Path of the file with the database password.
 * @returns undefined where only the owner of the socket can connect
 */
export async function ensureDatabasePasswordFile(dataDir: string): Promise<string | undefined> {
  if (!isOnLoopback) return undefined;
  await databasePassword(dataDir);
  return path.join(dataDir, PASSWORD);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
