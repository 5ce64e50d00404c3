import type { Socket } from 'node:net';
import pg from 'pg';

/** Time that a connection may say nothing before anybody asks after it, and that the question may take. */
const SILENT_MS = 4_000;
const PROBE_MS = 4_000;
const ROUND_MS = 1_000;

/** What `pg` has and its types lack. */
interface Connected {
  /** Of the server's process, as it said at the start. */
  processID: number;
  /** False from a query on until its answer is complete. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

const partsOf = (client: pg.ClientBase) => client as unknown as Connected;
const socketOf = (client: pg.ClientBase) => partsOf(client).connection.stream;

/**
 * Destroys the connections of a pool whose server vanished without closing them: frozen, or out of reach behind a proxy
 * that says nothing. A time limit can't tell that from a slow query, so that when a query has been waiting in silence,
 * whoever answers now under the pool's address is asked whether it is at work on it.
 * @param settings to connect as the pool does
 */
export function watchSilence(pool: pg.Pool, settings: pg.ClientConfig) {
  const all = new Set<pg.ClientBase>();
  const inUse = new Map<pg.ClientBase, { read: number; since: number }>();
  let isAsking = false;
  let timer: NodeJS.Timeout | undefined;

  const note = (client: pg.ClientBase) =>
    inUse.set(client, { read: socketOf(client).bytesRead, since: performance.now() });
  const isSilent = (client: pg.ClientBase) =>
    inUse.get(client)?.read === socketOf(client).bytesRead && !partsOf(client).readyForQuery;

  const look = async () => {
    if (inUse.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const client of inUse.keys()) if (!isSilent(client)) note(client);
    const now = performance.now();
    const silent = [...inUse].flatMap(([client, { since }]) => (now - since >= SILENT_MS ? client : []));
    if (silent.length === 0 || isAsking) return;
    isAsking = true;
    const asked = [...all];
    const states = await statesOf(settings, asked);
    isAsking = false;
    const isLost = (client: pg.ClientBase) => {
      const state = states?.get(partsOf(client).processID);
      return state === undefined || (silent.includes(client) && isSilent(client) && state.startsWith('idle'));
    };
    const lost = states ? asked.filter(isLost) : [];
    // Those that wait for a query went the same way.
    if (lost.length > 0) lost.push(...asked.filter((client) => !inUse.has(client)));
    for (const client of lost) socketOf(client).destroy();
    for (const client of silent) if (inUse.has(client)) note(client);
  };

  pool.on('connect', (client) => void all.add(client));
  pool.on('remove', (client) => void all.delete(client));
  pool.on('acquire', (client) => {
    note(client);
    timer ??= setInterval(look, ROUND_MS).unref();
  });
  pool.on('release', (_error, client) => void inUse.delete(client));
}

/** What the server says that its processes are doing, none of them when nobody answers; null when it can't tell. */
async function statesOf(
  settings: pg.ClientConfig,
  clients: pg.ClientBase[],
): Promise<Map<number, string> | null> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: PROBE_MS / 2,
    query_timeout: PROBE_MS / 2,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; state: string }>(
      `select pid, coalesce(state, 'unknown') as state from pg_stat_activity
       where pid = pg_backend_pid() or (pid = any($1) and application_name = $2)`,
      [clients.map((each) => partsOf(each).processID), settings.application_name],
    );
    const states = new Map(rows.map(({ pid, state }) => [pid, state]));
    // Behind a pooler processes are not those of the server.
    return states.has(partsOf(client).processID) ? states : null;
  } catch (error) {
    // A refusal is an answer too: too many connections, or starting.
    return error instanceof pg.DatabaseError ? null : new Map();
  } finally {
    socketOf(client).destroy();
  }
}
