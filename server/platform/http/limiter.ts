import { setTimeout as sleep } from 'node:timers/promises';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations.ts';
import { concurrentRequestLimits, type RateLimit, type RateLimitName, rateLimits } from '#contract/limits.ts';
import { isDatabaseReadOnlyError } from '../database/database-errors.ts';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { countAttempt } from './attempts.ts';
import { decorateRequestsWithConcurrencySlot, waitForRequestConcurrencySlot } from './hold-turn.ts';
import { createRequestConcurrencyLimiter } from './turns.ts';

export interface RateLimiter {
  /** False when no limit applies, for load tests. */
  isOn: boolean;
  /**
   * Counts a call against the request's address or, for limits per account, its member.
   * @throws Failure TOO_MANY_REQUESTS
   */
  count: (name: RateLimitName, request: FastifyRequest) => Promise<void>;
  /**
   * Counts a subject against an account's limit, once in its window.
   * @returns false when the limit is reached and the subject was not counted before
   */
  countOnce: (name: RateLimitName, accountId: string, subject: string) => Promise<boolean>;
  /**
   * Waits until few requests of the same account, or visitor's network, are in progress. Call it before work that
   * takes time or a connection to the database.
   * @throws Failure TOO_MANY_REQUESTS when too many requests are waiting already
   */
  hold: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Waits for the turn of a visitor's request that may be answered from a cache or a file; the turn is held until
   * `hold`, or the answer.
   */
  holdCheap: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

const nothing = async () => {};
export const disabledRateLimiter: RateLimiter = {
  isOn: false,
  count: nothing,
  countOnce: async () => true,
  hold: nothing,
  holdCheap: nothing,
};

/** Bits of the widest IPv6 network that belongs to one customer, a company for example. */
const SITE_BITS = 48;
/** IPv6 networks and how many times a limit each may use: providers give a subscriber a /64 to a /56. */
const widths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: SITE_BITS, times: 16 },
];

/** Network of one subscriber: an IPv4 address, or an IPv6 /64 network. */
export const getRequestIpNetwork = (request: FastifyRequest) => normalizeIP(request.ip);

/**
 * Network of one customer, for counts that need different people: an IPv4 address, or the widest IPv6 network that
 * may belong to one.
 */
export const getWidestRequestIpNetwork = (request: FastifyRequest) => networkOfWidth(request.ip, SITE_BITS);

function networkOfWidth(ip: string, bits: number): string {
  const network = normalizeIP(ip, bits);
  return network.includes(':') ? `${network}/${bits}` : network;
}

/** Maximum number of addresses counted in memory per process; the least recently seen is dropped first. */
const MAX_COUNTED_SENDERS = 20_000;
/** Milliseconds before a refusal is sent: a client that retries at once costs next to nothing. */
const REFUSAL_MS = 1_000;
/** Maximum number of refusals delayed at the same time; further ones are sent at once, as each takes memory. */
const MAX_WAITING_REFUSALS = 1_000;

/**
 * Creates the limiter. `countAttempt` counts in the database: for all processes, across restarts, and with attempts
 * that are given back. The plugin counts frequent calls in the memory of each process, as each call would be a write
 * otherwise.
 */
export async function createRateLimiter(
  app: FastifyInstance,
  db: Database,
  isOn: boolean,
  refusalMs = REFUSAL_MS,
): Promise<RateLimiter> {
  decorateRequestsWithConcurrencySlot(app);
  if (!isOn) return disabledRateLimiter;

  await app.register(rateLimit, { global: false, cache: MAX_COUNTED_SENDERS });
  const inMemory = new Map(
    Object.entries(rateLimits as Record<string, RateLimit>)
      .filter(([, limit]) => limit.inMemory)
      .map(([name, limit]) => [
        name,
        subjectsOf(limit).map(({ times, of }) =>
          app.createRateLimit({
            max: limit.max * times,
            timeWindow: limit.minutes * MINUTE_MS,
            keyGenerator: of,
          }),
        ),
      ]),
  );
  const turns = {
    account: createRequestConcurrencyLimiter(concurrentRequestLimits.account),
    network: createRequestConcurrencyLimiter(concurrentRequestLimits.network),
    cheap: createRequestConcurrencyLimiter(concurrentRequestLimits.cheap),
  };

  let waitingRefusals = 0;
  const refuse = async (seconds: number) => {
    if (waitingRefusals < MAX_WAITING_REFUSALS) {
      waitingRefusals += 1;
      await sleep(refusalMs, undefined, { ref: false });
      waitingRefusals -= 1;
    }
    failTooManyRequests(seconds);
  };

  return {
    isOn,
    async count(name, request) {
      for (const check of inMemory.get(name) ?? []) {
        const state = await check(request);
        if (!state.isAllowed && state.isExceeded) await refuse(state.ttlInSeconds);
      }
      if (inMemory.has(name)) return;
      const limit: RateLimit = rateLimits[name];
      const counted = new Set<string>();
      for (const { times, of } of subjectsOf(limit)) {
        const subject = of(request);
        // Network counted once: an IPv4 address is its own wider network too.
        if (counted.has(subject)) continue;
        counted.add(subject);
        const window = { max: limit.max * times, timeWindow: limit.minutes * MINUTE_MS };
        const attempt = await countAttempt(db, [name, subject], window).catch(unlessReadOnly);
        if (attempt && 'retryAfterSeconds' in attempt) failTooManyRequests(attempt.retryAfterSeconds);
      }
    },
    async hold(request, reply) {
      if (request.turn && !request.turn.isCheap) return;
      request.turn?.release();
      // Rest after reads only: writes and log-ins have far lower limits of their own.
      const rests = request.method === 'GET' || request.method === 'HEAD';
      const options = { rests, isAdmitted: request.isAdmitted };
      const turn = request.identity
        ? turns.account.take(request.identity.userId, options)
        : turns.network.take(getWidestRequestIpNetwork(request), options);
      await (turn ? waitForRequestConcurrencySlot(request, reply, turn) : refuse(1));
    },
    async holdCheap(request, reply) {
      if (request.turn) return;
      const turn = turns.cheap.take(getWidestRequestIpNetwork(request));
      await (turn ? waitForRequestConcurrencySlot(request, reply, { ...turn, isCheap: true }) : refuse(1));
    },
    async countOnce(name, accountId, subject) {
      const { max, minutes }: RateLimit = rateLimits[name];
      const timeWindow = minutes * MINUTE_MS;
      // Transaction: of two simultaneous calls about one subject, the second waits for the result of the
      // first.
      const counting = db.transaction().execute(async (tx) => {
        const first = await countAttempt(tx, [name, accountId, 'subject', subject], { max: 1, timeWindow });
        if ('retryAfterSeconds' in first) return true;
        const attempt = await countAttempt(tx, [name, accountId], { max, timeWindow });
        if ('giveBack' in attempt) return true;
        await first.giveBack();
        return false;
      });
      return (await counting.catch(unlessReadOnly)) ?? true;
    },
  };
}

interface Subject {
  of: (request: FastifyRequest) => string;
  times: number;
}

/**
 * Subjects that a limit counts, the narrowest first: a call refused to one subject does not count for the wider ones.
 */
const subjectsOf = ({ per }: RateLimit): Subject[] =>
  per === 'account'
    ? [{ times: 1, of: ({ identity }) => String(identity?.userId) }]
    : widths.map(({ bits, times }) => ({ times, of: ({ ip }) => networkOfWidth(ip, bits) }));

/** Ignores an error of a read-only database: reads go on uncounted; writes fail by themselves. */
function unlessReadOnly(error: unknown) {
  if (!isDatabaseReadOnlyError(error)) throw error;
  return null;
}

export function failTooManyRequests(seconds: number): never {
  fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
}
