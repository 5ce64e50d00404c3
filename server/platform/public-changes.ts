import { sql } from 'kysely';
import type { Database, Queryable } from './database/tables.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';

/** New words of the search; null when notifications were lost, or may be: anything may have changed. */
type Change = string[] | null;

/** To be called in the transaction that changes public data. */
export type SignalChange = (newWords?: string[]) => Promise<void>;

export interface PublicChanges {
  /**
   * Runs a transaction that may change public data. If it signals a change, subscribers are called after the commit:
   * in this process before the promise resolves, in others some milliseconds later.
   */
  transaction: <T>(work: (tx: Queryable, signalChange: SignalChange) => Promise<T>) => Promise<T>;
  /** For caches of public data. The same change may come twice. */
  subscribe: (listener: (change: Change) => void) => void;
  /** False while changes of other processes are not heard of. */
  isHearing: () => boolean;
  /** False when what is read now must not be cached, as it may be behind. Once it is true again, subscribers are called. */
  isCacheable: () => boolean;
  /** @param isBehind whether somebody is given what may be behind */
  setBehind: (isBehind: boolean) => void;
}

const CHANNEL = 'recolte_public_change';
/** Bytes; PostgreSQL refuses 8000. */
const MAX_PAYLOAD_BYTES = 7_999;

export async function createPublicChanges(
  db: Database,
  jobs: Jobs,
  log: Pick<Log, 'warn'>,
): Promise<PublicChanges> {
  const listeners: ((change: Change) => void)[] = [];
  const notifyListeners = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  let isHearing = true;
  let isBehind = false;
  const turn = (hears: boolean) => {
    isHearing = hears;
    notifyListeners(null);
  };
  await jobs.listen(
    CHANNEL,
    (payload) => notifyListeners(readNotice(payload, log)),
    () => turn(true),
    () => turn(false),
  );

  return {
    async transaction(work) {
      const signalled: string[][] = [];
      const result = await db.transaction().execute(async (tx) =>
        work(tx, async (newWords = []) => {
          signalled.push(newWords);
          await sendNotice(tx, newWords);
        }),
      );
      // The notification comes back too, but the next request may be faster.
      if (signalled.length > 0) notifyListeners(signalled.flat());
      return result;
    },
    subscribe: (listener) => void listeners.push(listener),
    isHearing: () => isHearing,
    isCacheable: () => isHearing && !isBehind,
    setBehind(now) {
      const wasBehind = isBehind;
      isBehind = now;
      if (wasBehind && !now) notifyListeners(null);
    },
  };
}

/** Anybody who may connect may send one. */
function readNotice(payload: string, log: Pick<Log, 'warn'>): Change {
  try {
    const notice: unknown = JSON.parse(payload);
    if (notice === null || (Array.isArray(notice) && notice.every((word) => typeof word === 'string')))
      return notice;
  } catch {}
  log.warn('A notice of a public change is not understood: anything may have changed');
  return null;
}

/** Delivered after the commit, never after a rollback. */
async function sendNotice(tx: Queryable, newWords: string[]): Promise<void> {
  const payload = JSON.stringify(newWords);
  const notice = Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? 'null' : payload;
  await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(tx);
}
