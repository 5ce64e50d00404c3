import type { Socket } from 'node:net';
import type pg from 'pg';

/** Fields of a `pg` client that its types lack. */
interface ClientInternals {
  /** False while a query waits for its complete answer. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

const internalsOf = (client: pg.ClientBase) => client as unknown as ClientInternals;
const socketOf = (client: pg.ClientBase) => internalsOf(client).connection.stream;

const ROUND_MS = 1_000;
/** Milliseconds in which the server itself may still report that a statement took too long. */
const MARGIN_MS = 5_000;

/**
 * Destroys a connection of a pool whose query has received no byte for longer than the server itself lets one run:
 * the server froze, or is out of reach behind a silent proxy. A shorter limit could not tell that from a slow query.
 * Idle connections end by the pool's own limit.
 * @param statementMs the `statement_timeout` of all that runs on the pool from now on
 */
export function destroyConnectionsOfSilentQueries(pool: pg.Pool, statementMs: number) {
  const limitMs = statementMs + MARGIN_MS;
  const waiting = new Map<pg.ClientBase, { read: number; rounds: number }>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const [client, before] of waiting) {
      const read = socketOf(client).bytesRead;
      const isSilent = read === before.read && !internalsOf(client).readyForQuery;
      // Rounds counted instead of time: while this process was stopped or busy nobody read the bytes that had arrived.
      const rounds = isSilent ? before.rounds + 1 : 0;
      waiting.set(client, { read, rounds });
      if (rounds * ROUND_MS >= limitMs) socketOf(client).destroy();
    }
  };

  pool.on('acquire', (client) => {
    waiting.set(client, { read: socketOf(client).bytesRead, rounds: 0 });
    timer ??= setInterval(look, ROUND_MS).unref();
  });
  pool.on('release', (_error, client) => void waiting.delete(client));
}
