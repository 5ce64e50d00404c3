import { sql } from 'kysely';
import type { Database, Queryable } from './database/tables.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log.ts';

/**
 * Change of public data: new words of the search; null when notifications were lost, or may be: anything may have
 * changed.
 */
type Change = string[] | null;

/** Signals a change. Call it in the transaction that changes public data. @param newWords or `settings` */
export type SignalPublicChange = (newWords?: string[] | typeof SETTINGS) => Promise<void>;

export interface PublicDataChangeNotifier {
  /**
   * Runs a transaction that may change public data. If it signals a change, subscribers are called after the commit:
   * in this process before the promise resolves, in others some milliseconds later.
   */
  transaction: <T>(work: (tx: Queryable, signalChange: SignalPublicChange) => Promise<T>) => Promise<T>;
  /** Adds a listener, for caches of public data. The same change may be notified twice. */
  subscribe: (listener: (change: Change) => void) => void;
  /** False while notifications about changes in other processes are not received. */
  isListening: () => boolean;
  /** False while reads may be stale and must not be cached. Once it is true again, subscribers are called. */
  isCacheable: () => boolean;
  /**
   * Sets whether stale data may be read.
   * @param isBehind true while they may
   */
  setBehind: (isBehind: boolean) => void;
  /**
   * Adds what reads settings of the site again, or what else administrators set, after a change of them and before the
   * caches are emptied.
   */
  rereadSettingsBy: (reread: () => Promise<void>) => void;
  /** Reads the settings again, then calls the subscribers of this process. */
  refreshSettings: () => Promise<void>;
}

/** Payload of a change of settings; a release that does not know it takes it for a change of anything. */
const SETTINGS = 'settings';
/** Milliseconds until settings that could not be read are read again. */
const REREAD_MS = 1_000;
const CHANNEL = 'recolte_public_change';
/** Maximum bytes of a payload; PostgreSQL refuses 8000. */
const MAX_PAYLOAD_BYTES = 7_999;

export async function createPublicDataChangeNotifier(
  db: Database,
  jobs: JobQueue,
  log: Pick<Log, 'warn'>,
): Promise<PublicDataChangeNotifier> {
  const listeners: ((change: Change) => void)[] = [];
  const notifyListeners = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  let isListening = true;
  let isBehind = false;
  const rereads: (() => Promise<void>)[] = [];
  const refreshSettings = async (change: Change = []) => {
    const isRead = await Promise.all(rereads.map((reread) => reread())).then(
      () => true,
      () => false,
    );
    notifyListeners(change);
    if (!isRead) setTimeout(() => void refreshSettings(), REREAD_MS).unref();
  };
  const setListening = (listens: boolean) => {
    isListening = listens;
    if (listens) void refreshSettings(null);
    else notifyListeners(null);
  };
  await jobs.listen(
    CHANNEL,
    (payload) => {
      const change = readChange(payload, log);
      if (change === SETTINGS) void refreshSettings();
      else notifyListeners(change);
    },
    () => setListening(true),
    () => setListening(false),
  );

  return {
    async transaction(work) {
      const signalled: (string[] | typeof SETTINGS)[] = [];
      const result = await db.transaction().execute(async (tx) =>
        work(tx, async (newWords = []) => {
          signalled.push(newWords);
          await sendChange(tx, newWords);
        }),
      );
      // Listeners called at once: PostgreSQL notifies this process too, but the next request may be faster.
      const words = signalled.filter((change) => change !== SETTINGS);
      if (words.length > 0) notifyListeners(words.flat());
      if (words.length < signalled.length) await refreshSettings();
      return result;
    },
    subscribe: (listener) => void listeners.push(listener),
    isListening: () => isListening,
    isCacheable: () => isListening && !isBehind,
    setBehind(now) {
      const wasBehind = isBehind;
      isBehind = now;
      if (wasBehind && !now) notifyListeners(null);
    },
    rereadSettingsBy: (reread) => void rereads.push(reread),
    refreshSettings: () => refreshSettings(),
  };
}

/** Reads a notified change, which any client of the database may have sent. */
function readChange(payload: string, log: Pick<Log, 'warn'>): Change | typeof SETTINGS {
  try {
    const change: unknown = JSON.parse(payload);
    if (change === SETTINGS) return change;
    if (change === null || (Array.isArray(change) && change.every((word) => typeof word === 'string')))
      return change;
  } catch {
    // Payload that is not JSON: logged below.
  }
  log.warn('A notified public change is not understood: anything may have changed');
  return null;
}

/** Notifies of a change, which PostgreSQL delivers after the commit, never after a rollback. */
async function sendChange(tx: Queryable, signalled: string[] | typeof SETTINGS): Promise<void> {
  const change = JSON.stringify(signalled);
  const payload = Buffer.byteLength(change) > MAX_PAYLOAD_BYTES ? 'null' : change;
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tx);
}
