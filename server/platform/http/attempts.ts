import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queryable } from '../database/tables.ts';

export interface AttemptLimit {
  max: number;
  /** Length of the time window in milliseconds. */
  timeWindow: number;
}

export type AttemptCountResult = { giveBack: () => Promise<void> } | { retryAfterSeconds: number };

/** SQL condition: the window has ended, or ends much later than a new one would, as the clock has been set back. */
const isOver = sql`(t.expires_at <= now() or t.expires_at > excluded.expires_at + interval '1 minute')`;

/**
 * Counts an attempt of a subject in a window, in one statement: of concurrent attempts, in all processes, at most
 * `max` succeed.
 * @param db in a transaction, concurrent attempts of the same subject wait until it ends
 * @param subject parts from general to particular, for `resetAttempts`
 * @returns function that gives the attempt back, or the seconds until the next one is allowed
 */
export async function countAttempt(
  db: Queryable,
  subject: string[],
  { max, timeWindow }: AttemptLimit,
): Promise<AttemptCountResult> {
  const key = keyOf(subject);
  const { rows } = await sql<{ window: string }>`
    insert into throttle_hits as t (key, hits, expires_at)
    values (${key}, 1, now() + ${timeWindow} * interval '1 millisecond')
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else t.hits + 1 end,
      expires_at = case when ${isOver} then excluded.expires_at else t.expires_at end
      where ${isOver} or t.hits < ${max}
    returning expires_at::text as window`.execute(db);
  const [taken] = rows;
  if (!taken) return { retryAfterSeconds: await secondsLeft(db, key) };
  return {
    async giveBack() {
      await sql`update throttle_hits set hits = hits - 1
        where key = ${key} and expires_at = ${taken.window}::timestamptz`.execute(db);
    },
  };
}

/** Resets the attempts of a subject and of all subjects that begin with it. */
export async function resetAttempts(db: Database, subject: string[]): Promise<void> {
  await sql`delete from throttle_hits where starts_with(key, ${keyOf(subject)})`.execute(db);
}

async function secondsLeft(db: Queryable, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from expires_at - now()))::int as seconds
    from throttle_hits where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/**
 * Digests of the parts of a subject: addresses and e-mails are personal data, so they are stored only hashed and only
 * for the length of the window.
 */
const keyOf = (subject: string[]) => subject.map(digest).join('.');

const digest = (part: string) => createHash('sha256').update(part).digest('base64url').slice(0, 22);
