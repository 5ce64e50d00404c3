import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStartError } from '../cannot-start.ts';

/** Before the database is opened, which may take a while. @throws CannotStartError */
export async function requireAddress(host: string): Promise<void> {
  // Exclusive: in a process of several, the first one would count as answering.
  const server = createServer().listen({ host, port: 0, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new CannotStartError(`Cette machine n'a pas d'adresse ${host} (HOST).`, { cause });
  } finally {
    server.close();
  }
}
