import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations.ts';
import { type CallLimit, type LimitName, limits } from '#contract/limits.ts';
import { isReadOnly } from '../database/database-errors.ts';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { takeAttempt } from './attempts.ts';

export interface Limiter {
  /** False for load tests. */
  isOn: boolean;
  /**
   * Counts a call against the request's address or, for limits per account, its member.
   * @throws Failure TOO_MANY_REQUESTS
   */
  count: (name: LimitName, request: FastifyRequest) => Promise<void>;
  /**
   * Counts a subject against an account's limit, once in its window.
   * @returns false when the limit is reached and the subject is not among those that were counted
   */
  countOnce: (name: LimitName, accountId: string, subject: string) => Promise<boolean>;
}

/** An IPv4 address, or an IPv6 /64 network, which belongs to one subscriber. */
export const networkOf = (request: FastifyRequest) => normalizeIP(request.ip);

/** Addresses counted in memory per process; the least recently seen is dropped first. */
const MOST_COUNTED = 20_000;

/**
 * `takeAttempt` counts in the database: for all processes, across restarts, and with attempts that are given back. The
 * plugin counts frequent reads in the memory of each process, as each of them would be a write otherwise.
 */
export async function createLimiter(app: FastifyInstance, db: Database, isOn: boolean): Promise<Limiter> {
  if (!isOn) return { isOn, count: async () => {}, countOnce: async () => true };

  await app.register(rateLimit, { global: false, cache: MOST_COUNTED });
  const inMemory = new Map(
    Object.entries(limits as Record<string, CallLimit>)
      .filter(([, limit]) => limit.inMemory)
      .map(([name, { max, minutes }]) => {
        const keyGenerator = (request: FastifyRequest) => `${name} ${networkOf(request)}`;
        return [name, app.createRateLimit({ max, timeWindow: minutes * MINUTE_MS, keyGenerator })];
      }),
  );

  return {
    isOn,
    async count(name, request) {
      const check = inMemory.get(name);
      if (check) {
        const state = await check(request);
        if (!state.isAllowed && state.isExceeded) tooMany(state.ttlInSeconds);
        return;
      }
      const { per, max, minutes }: CallLimit = limits[name];
      const subject = per === 'account' ? request.viewer?.id : networkOf(request);
      const limit = { max, timeWindow: minutes * MINUTE_MS };
      const attempt = await takeAttempt(db, [name, String(subject)], limit).catch(unlessReadOnly);
      if (attempt && 'retryAfterSeconds' in attempt) tooMany(attempt.retryAfterSeconds);
    },
    async countOnce(name, accountId, subject) {
      const { max, minutes }: CallLimit = limits[name];
      const timeWindow = minutes * MINUTE_MS;
      // One transaction: of two at once about one subject, the second waits for how the first ends.
      const counting = db.transaction().execute(async (tx) => {
        const first = await takeAttempt(tx, [name, accountId, 'subject', subject], { max: 1, timeWindow });
        if ('retryAfterSeconds' in first) return true;
        const attempt = await takeAttempt(tx, [name, accountId], { max, timeWindow });
        if ('giveBack' in attempt) return true;
        await first.giveBack();
        return false;
      });
      return (await counting.catch(unlessReadOnly)) ?? true;
    },
  };
}

/** While the database is read-only, reads go on uncounted; writes fail by themselves. */
function unlessReadOnly(error: unknown) {
  if (!isReadOnly(error)) throw error;
  return null;
}

export function tooMany(seconds: number): never {
  fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
}
