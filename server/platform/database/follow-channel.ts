import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createOutageLog } from './outage-log.ts';
import { connectionSettings } from './postgres.ts';

export interface ChannelFollower {
  onPayload: (payload: string) => void;
  /** From the first moment on, and after each loss: what was sent meanwhile was lost. */
  onListening: () => void;
  onLoss?: () => void;
}

const BEAT_MS = 2_000;
const ANSWER_MS = 3_000;
const REDIAL_MS = 1_000;

/**
 * Follows a NOTIFY channel on a connection of its own, which is asked every other second whether it still listens, and
 * dialled again each second once it is lost. Rejects when the first dial fails.
 */
export async function followChannel(
  databaseUrl: string,
  log: Log,
  channel: string,
  { onPayload, onListening, onLoss }: ChannelFollower,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController();
  const outage = createOutageLog(log, 'The connection that hears of changes');

  const dial = async () => {
    const client = new pg.Client({
      ...connectionSettings(databaseUrl),
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
      leave(client);
      throw error;
    }
    return { client, lost: lost.signal };
  };

  const stay = async ({ client, lost }: Awaited<ReturnType<typeof dial>>) => {
    outage.found();
    onListening();
    const signal = AbortSignal.any([closing.signal, lost]);
    try {
      for (;;) {
        await sleep(BEAT_MS, undefined, { signal, ref: false });
        await requireListening(client, channel);
      }
    } catch (error) {
      leave(client);
      if (closing.signal.aborted) return;
      outage.lost(lost.aborted ? lost.reason : error);
      onLoss?.();
    }
  };

  const follow = async (first: Awaited<ReturnType<typeof dial>>) => {
    let dialled: typeof first | undefined = first;
    while (!closing.signal.aborted) {
      if (dialled) await stay(dialled);
      await sleep(REDIAL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      dialled = closing.signal.aborted ? undefined : await dial().catch(() => undefined);
    }
    if (dialled) leave(dialled.client);
  };

  const following = follow(await dial());
  return {
    async close() {
      closing.abort();
      await following;
    },
  };
}

/** A pooler gives the session to others, and what listened is forgotten. */
async function requireListening(client: pg.Client, channel: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_listening_channels() as c where c = $1', [channel]);
  if (rowCount !== 1) throw new Error('The channel is not listened to any more');
}

/** Without waiting for an answer: there may be nobody left to give it. */
function leave(client: pg.Client) {
  const { stream } = (
    client as unknown as { connection: { stream: { end: () => void; destroy: () => void } } }
  ).connection;
  client.end().catch(() => {});
  setTimeout(() => stream.destroy(), 500).unref();
}
