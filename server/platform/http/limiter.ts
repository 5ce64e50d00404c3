import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallLimit, type LimitName, limits } from '#contract/limits.ts';
import { isReadOnly } from '../database/database-errors.ts';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { takeAttempt } from './attempts.ts';
import { isInternalCall } from './internal-call.ts';

export interface Limiter {
  /** False for load tests: nothing is counted. */
  isOn: boolean;
  /**
   * Counts a call of the request's address or, where the limit is one of accounts, of its member.
   * @throws Failure TOO_MANY_REQUESTS
   */
  count: (name: LimitName, request: FastifyRequest) => Promise<void>;
}

/** An address, or the /64 network of IPv6 that belongs to one subscriber. */
export const networkOf = (request: FastifyRequest) => normalizeIP(request.ip);

const MINUTE = 60_000;
/** Addresses that each process counts in memory at most; the longest unseen is forgotten first. */
const MOST_COUNTED = 20_000;

/** The limits of the contract: in the database for all processes, or in memory for what only reads. */
export async function createLimiter(app: FastifyInstance, db: Database, isOn: boolean): Promise<Limiter> {
  if (!isOn) return { isOn, count: async () => {} };

  await app.register(rateLimit, { global: false, cache: MOST_COUNTED });
  const inMemory = new Map(
    Object.entries(limits as Record<string, CallLimit>)
      .filter(([, limit]) => limit.inMemory)
      .map(([name, { max, minutes }]) => {
        const keyGenerator = (request: FastifyRequest) => `${name} ${networkOf(request)}`;
        return [name, app.createRateLimit({ max, timeWindow: minutes * MINUTE, keyGenerator })];
      }),
  );

  return {
    isOn,
    async count(name, request) {
      // The page that makes these calls was counted itself.
      if (isInternalCall(request)) return;
      const check = inMemory.get(name);
      if (check) {
        const state = await check(request);
        if (!state.isAllowed && state.isExceeded) tooMany(state.ttlInSeconds);
        return;
      }
      const { per, max, minutes }: CallLimit = limits[name];
      const subject = per === 'account' ? request.viewer?.id : networkOf(request);
      const limit = { max, timeWindow: minutes * MINUTE };
      const attempt = await takeAttempt(db, [name, String(subject)], limit).catch(unlessReadOnly);
      if (attempt && 'retryAfterSeconds' in attempt) tooMany(attempt.retryAfterSeconds);
    },
  };
}

/** What only reads goes on without being counted; what writes fails by itself. */
function unlessReadOnly(error: unknown) {
  if (!isReadOnly(error)) throw error;
  return null;
}

export function tooMany(seconds: number): never {
  fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
}
