import { sql } from 'kysely';
import type { Database, Queryable } from './database/tables.ts';
import type { Jobs } from './jobs/jobs.ts';

/** New words of the search, or null when notices were missed: anything may have changed. */
type Told = string[] | null;

/** To be called in the transaction that changes what visitors see. */
export type Announce = (newWords?: string[]) => Promise<void>;

export interface PublicChanges {
  /**
   * Runs a transaction that may change what visitors see. If it announced so, those who subscribed are told once it
   * has committed: here before the promise resolves, in every other process some milliseconds later.
   */
  transaction: <T>(work: (tx: Queryable, announce: Announce) => Promise<T>) => Promise<T>;
  /** For whoever keeps something made from what visitors see; the same change may be told twice. */
  subscribe: (listener: (told: Told) => void) => void;
}

const CHANNEL = 'recolte_public_change';
/** Bytes; PostgreSQL refuses 8000. */
const LONGEST_PAYLOAD = 7_999;

export async function createPublicChanges(db: Database, jobs: Jobs): Promise<PublicChanges> {
  const listeners: ((told: Told) => void)[] = [];
  const tell = (told: Told) => {
    for (const listener of listeners) listener(told);
  };
  await jobs.listen(
    CHANNEL,
    (payload) => tell(JSON.parse(payload)),
    () => tell(null),
  );

  return {
    async transaction(work) {
      const announced: string[][] = [];
      const result = await db.transaction().execute(async (tx) =>
        work(tx, async (newWords = []) => {
          announced.push(newWords);
          await notify(tx, newWords);
        }),
      );
      // The notice comes back too, but the next request may be faster.
      if (announced.length > 0) tell(announced.flat());
      return result;
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** Delivered when the transaction commits, never when it is rolled back. */
async function notify(tx: Queryable, newWords: string[]): Promise<void> {
  const payload = JSON.stringify(newWords);
  const told = Buffer.byteLength(payload) > LONGEST_PAYLOAD ? 'null' : payload;
  await sql`select pg_notify(${CHANNEL}, ${told})`.execute(tx);
}
