import { sql } from 'kysely';
import type { Database, Queryable } from './database/tables.ts';
import type { Jobs } from './jobs/jobs.ts';

/** New words of the search, or null when notices were missed: anything may have changed. */
type Change = string[] | null;

/** To be called in the transaction that changes what visitors see. */
export type SignalChange = (newWords?: string[]) => Promise<void>;

export interface PublicChanges {
  /**
   * Runs a transaction that may change what visitors see. If it signalled one, subscribers are called once it
   * has committed: here before the promise resolves, in every other process some milliseconds later.
   */
  transaction: <T>(work: (tx: Queryable, signalChange: SignalChange) => Promise<T>) => Promise<T>;
  /** For caches of what visitors see. The same change may come twice. */
  subscribe: (listener: (change: Change) => void) => void;
}

const CHANNEL = 'recolte_public_change';
/** Bytes; PostgreSQL refuses 8000. */
const LONGEST_PAYLOAD = 7_999;

export async function createPublicChanges(db: Database, jobs: Jobs): Promise<PublicChanges> {
  const listeners: ((change: Change) => void)[] = [];
  const notifyListeners = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  await jobs.listen(
    CHANNEL,
    (payload) => notifyListeners(JSON.parse(payload)),
    () => notifyListeners(null),
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
      // The notice comes back too, but the next request may be faster.
      if (signalled.length > 0) notifyListeners(signalled.flat());
      return result;
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** Delivered when the transaction commits, never when it is rolled back. */
async function sendNotice(tx: Queryable, newWords: string[]): Promise<void> {
  const payload = JSON.stringify(newWords);
  const notice = Buffer.byteLength(payload) > LONGEST_PAYLOAD ? 'null' : payload;
  await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(tx);
}
