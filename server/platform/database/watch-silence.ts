import type { Socket } from 'node:net';
import type pg from 'pg';

/** What `pg` has and its types lack. */
interface Connected {
  /** False from a query on until its answer is complete. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

const partsOf = (client: pg.ClientBase) => client as unknown as Connected;
const socketOf = (client: pg.ClientBase) => partsOf(client).connection.stream;

const ROUND_MS = 1_000;
/** For the server's own answer that it took too long. */
const MARGIN_MS = 5_000;

/**
 * Destroys a connection of a pool whose query has been waiting for longer than the server itself lets one run, without
 * a byte: the server froze, or is out of reach behind a proxy that says nothing. Nothing sooner tells that from a slow
 * query that is well. Those that nobody uses end by the pool's own limit.
 * @param statementMs the `statement_timeout` of all that runs on the pool from now on
 */
export function watchSilence(pool: pg.Pool, statementMs: number) {
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
      const isSilent = read === before.read && !partsOf(client).readyForQuery;
      // Rounds, not time: while this process was stopped or busy nobody read what had come.
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
