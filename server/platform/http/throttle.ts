import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ThrottleName } from '#contract/route.ts';
import { isReadOnly } from '../database/database-errors.ts';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { type Limit, ThrottleStore, takeAttempt } from './throttle-store.ts';

const MINUTE = 60_000;

/** Calls allowed to one address, or to one network of IPv6. */
export const callLimits: Record<ThrottleName, Limit> = {
  login: { max: 30, timeWindow: 15 * MINUTE },
  signUp: { max: 10, timeWindow: 60 * MINUTE },
  forgottenPassword: { max: 10, timeWindow: 60 * MINUTE },
  publish: { max: 30, timeWindow: 60 * MINUTE },
  message: { max: 60, timeWindow: MINUTE },
  suggest: { max: 240, timeWindow: MINUTE },
  preview: { max: 60, timeWindow: MINUTE },
  feed: { max: 120, timeWindow: MINUTE },
  export: { max: 10, timeWindow: 60 * MINUTE },
};
/** Wrong passwords allowed to one account. */
const wrongPasswords: Limit = { max: 10, timeWindow: 15 * MINUTE };

export interface Throttle {
  /** Counts a call. @throws Failure TOO_MANY_REQUESTS */
  byAddress: (name: ThrottleName, request: FastifyRequest) => Promise<void>;
  /**
   * Checks a password given for an account; null from `check` means that it was wrong, and counts.
   * @throws Failure TOO_MANY_REQUESTS, without a check, when this account had too many wrong ones of late
   */
  guess: <T>(account: string, check: () => Promise<T | null>) => Promise<T | null>;
}

/** Limits shared by all processes, through the database. `enabled: false` is for load tests. */
export async function createThrottle(
  app: FastifyInstance,
  db: Database,
  enabled: boolean,
): Promise<Throttle> {
  if (!enabled) return { byAddress: async () => {}, guess: (_account, check) => check() };

  // Its types want a class, made with options of its own.
  class Store extends ThrottleStore {
    constructor() {
      super(db);
    }
  }
  await app.register(rateLimit, { global: false, store: Store });
  const limits = new Map(
    Object.entries(callLimits).map(([name, limit]) => {
      const keyGenerator = (request: FastifyRequest) => `${name} ${normalizeIP(request.ip)}`;
      return [name, app.createRateLimit({ ...limit, keyGenerator })];
    }),
  );
  const inTurn = oneAtATime();
  return {
    async byAddress(name, request) {
      const limit = await limits.get(name)?.(request).catch(unlessReadOnly);
      if (limit && !limit.isAllowed && limit.isExceeded) tooMany(limit.ttlInSeconds);
    },
    // In turn, or a person's right passwords, sent at once, would take each other's attempts.
    guess: (account, check) =>
      inTurn(account, async () => {
        const attempt = await takeAttempt(db, `password ${account}`, wrongPasswords);
        if ('retryAfterSeconds' in attempt) tooMany(attempt.retryAfterSeconds);
        let isWrong = false;
        try {
          const found = await check();
          isWrong = found === null;
          return found;
        } finally {
          if (!isWrong) await attempt.giveBack();
        }
      }),
  };
}

/** What only reads goes on without being counted; what writes fails by itself. */
function unlessReadOnly(error: unknown) {
  if (!isReadOnly(error)) throw error;
  return null;
}

function tooMany(seconds: number): never {
  fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
}

/** Runs tasks of one name one after the other, those of different names at once. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(task, task);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
