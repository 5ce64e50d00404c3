import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStartError } from '../cannot-start.ts';

/**
 * Checks that this machine has the configured address, before the database is opened, which may take a while.
 * @throws CannotStartError
 */
export async function requireMachineHasListenAddress(host: string): Promise<void> {
  // Exclusive listening: in one process of several, the first one would count as answering otherwise.
  const server = createServer().listen({ host, port: 0, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new CannotStartError(`Cette machine n'a pas d'adresse ${host} (HOST).`, { cause });
  } finally {
    server.close();
  }
}
