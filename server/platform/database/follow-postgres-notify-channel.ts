import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createOutageLog } from './outage-log.ts';
import { createPostgresConnectionSettings } from './postgres.ts';

export interface PostgresNotifyChannelCallbacks {
  onPayload: (payload: string) => void;
  /** Callback when listening begins, and again after each loss: payloads sent meanwhile were lost. */
  onListening: () => void;
  onLoss?: () => void;
}

const BEAT_MS = 2_000;
const ANSWER_MS = 3_000;
const REDIAL_MS = 1_000;

/**
 * Follows a NOTIFY channel on its own connection. A check every two seconds finds out whether it still
 * listens; a lost connection is dialled again each second. Rejects when the first dial fails.
 */
export async function followPostgresNotifyChannel(
  databaseUrl: string,
  log: Log,
  channel: string,
  { onPayload, onListening, onLoss }: PostgresNotifyChannelCallbacks,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController();
  const outage = createOutageLog(log, 'The connection that hears of changes');

  const dial = async () => {
    const client = new pg.Client({
      ...createPostgresConnectionSettings(databaseUrl),
      application_name: 'recolte-jobs',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const lost = new AbortController();
    client
      .on('error', (error) => lost.abort(error))
      .on('end', () => lost.abort(new Error('Connection terminated')));
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      disconnect(client);
      throw error;
    }
    return { client, lost: lost.signal };
  };

  const listen = async ({ client, lost }: Awaited<ReturnType<typeof dial>>) => {
    outage.found();
    onListening();
    const signal = AbortSignal.any([closing.signal, lost]);
    try {
      for (;;) {
        await sleep(BEAT_MS, undefined, { signal, ref: false });
        await requireListening(client, channel);
      }
    } catch (error) {
      disconnect(client);
      if (closing.signal.aborted) return;
      outage.lost(lost.aborted ? lost.reason : error);
      onLoss?.();
    }
  };

  const follow = async (first: Awaited<ReturnType<typeof dial>>) => {
    let dialled: typeof first | undefined = first;
    while (!closing.signal.aborted) {
      if (dialled) await listen(dialled);
      // Rejection of the sleep ignored: it comes only when closing begins, which the loop checks.
      await sleep(REDIAL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      // Failure ignored: the loop tries again.
      dialled = closing.signal.aborted ? undefined : await dial().catch(() => undefined);
    }
    if (dialled) disconnect(dialled.client);
  };

  const following = follow(await dial());
  return {
    async close() {
      closing.abort();
      await following;
    },
  };
}

/** Throws when the session does not listen any more: a pooler lends it to other clients and forgets its `listen`. */
async function requireListening(client: pg.Client, channel: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_listening_channels() as c where c = $1', [channel]);
  if (rowCount !== 1) throw new Error('The channel is not listened to any more');
}

/** Disconnects without waiting for an answer of the server, which may be gone. `pg` does not type the socket. */
function disconnect(client: pg.Client) {
  const { stream } = (
    client as unknown as { connection: { stream: { end: () => void; destroy: () => void } } }
  ).connection;
  // Rejection ignored: `end` waits for a server that may be gone, and the connection is over either way.
  client.end().catch(() => {});
  setTimeout(() => stream.destroy(), 500).unref();
}
