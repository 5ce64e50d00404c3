import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ThrottleName } from '#contract/route.ts';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';

const MINUTE = 60_000;

/** Calls allowed to one address in a window of so many milliseconds. */
const byAddress: Record<ThrottleName, { max: number; timeWindow: number }> = {
  login: { max: 30, timeWindow: 15 * MINUTE },
  signUp: { max: 10, timeWindow: 60 * MINUTE },
  forgottenPassword: { max: 10, timeWindow: 60 * MINUTE },
  publish: { max: 30, timeWindow: 60 * MINUTE },
  message: { max: 60, timeWindow: MINUTE },
  suggest: { max: 240, timeWindow: MINUTE },
};
/** Wrong passwords allowed to one account. */
const wrongPasswords = { max: 10, timeWindow: 15 * MINUTE };

export interface Throttle {
  /** Counts a call. @throws Failure TOO_MANY_REQUESTS */
  byAddress: (name: ThrottleName, request: FastifyRequest) => Promise<void>;
  /** @throws Failure TOO_MANY_REQUESTS when this account had too many wrong passwords of late */
  refuseAttacked: (request: FastifyRequest) => Promise<void>;
  /** Counts a wrong password for the account named in the body. */
  countWrongPassword: (request: FastifyRequest) => Promise<void>;
}

/** Limits shared by all processes, through the database. `enabled: false` is for load tests. */
export async function createThrottle(
  app: FastifyInstance,
  db: Database,
  enabled: boolean,
): Promise<Throttle> {
  const nothing = async () => {};
  if (!enabled) return { byAddress: nothing, refuseAttacked: nothing, countWrongPassword: nothing };

  // Its types want a class, so that it can make one store a route; ours is one for all.
  class Store extends DatabaseStore {
    constructor() {
      super(db);
    }
  }
  await app.register(rateLimit, { global: false, store: Store });
  const limiter = (
    name: string,
    limit: { max: number; timeWindow: number },
    subject: (r: FastifyRequest) => string,
  ) => app.createRateLimit({ ...limit, keyGenerator: (request) => digest(`${name} ${subject(request)}`) });

  const addressLimits = new Map(
    Object.entries(byAddress).map(([name, limit]) => [name, limiter(name, limit, (request) => request.ip)]),
  );
  const accountLimit = limiter('password', wrongPasswords, (request) =>
    String((request.body as { email?: unknown }).email),
  );

  const enforce = (limit: Awaited<ReturnType<typeof accountLimit>>) => {
    if (!limit.isAllowed && limit.isExceeded) {
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, limit.ttlInSeconds) });
    }
  };
  return {
    byAddress: async (name, request) => {
      const limit = addressLimits.get(name);
      if (limit) enforce(await limit(request));
    },
    refuseAttacked: async (request) => {
      const limit = await accountLimit(request, { increment: false });
      // A peek says how it stands now: at the maximum, the next wrong one would already exceed it.
      if (!limit.isAllowed && limit.remaining === 0) {
        fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, limit.ttlInSeconds) });
      }
    },
    countWrongPassword: async (request) => void (await accountLimit(request)),
  };
}

/** Addresses and e-mails are personal: only a digest is stored, for the length of the window. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

type Report = Parameters<FastifyRateLimitStore['incr']>[1];

class DatabaseStore implements FastifyRateLimitStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  incr(key: string, report: Report, timeWindow = MINUTE) {
    sql<{ hits: number; ttl: number }>`
      insert into throttle_hits as t (key, hits, expires_at)
      values (${key}, 1, now() + ${timeWindow} * interval '1 millisecond')
      on conflict (key) do update set
        hits = case when t.expires_at <= now() then 1 else t.hits + 1 end,
        expires_at = case when t.expires_at <= now() then excluded.expires_at else t.expires_at end
      returning hits, (extract(epoch from expires_at - now()) * 1000)::float8 as ttl`
      .execute(this.#db)
      .then(({ rows: [row] }) => report(null, { current: row?.hits ?? 1, ttl: row?.ttl ?? timeWindow }))
      .catch((error) => report(error));
  }

  read(key: string, report: Report) {
    sql<{ hits: number; ttl: number }>`
      select hits, (extract(epoch from expires_at - now()) * 1000)::float8 as ttl
      from throttle_hits where key = ${key} and expires_at > now()`
      .execute(this.#db)
      .then(({ rows: [row] }) => report(null, { current: row?.hits ?? 0, ttl: row?.ttl ?? 0 }))
      .catch((error) => report(error));
  }

  child() {
    return this;
  }
}
