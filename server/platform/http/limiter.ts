import { setTimeout as sleep } from 'node:timers/promises';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations.ts';
import { type CallLimit, type LimitName, limits, slotsOfOne } from '#contract/limits.ts';
import { isReadOnly } from '../database/database-errors.ts';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { takeAttempt } from './attempts.ts';
import { decorateSlots, holdSlot } from './hold-slot.ts';
import { createSlots } from './slots.ts';

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
  /**
   * Waits until few requests of the same account, or visitor's network, are in progress; to be called before work that
   * takes time or a connection to the database.
   * @throws Failure TOO_MANY_REQUESTS when too many wait already
   */
  hold: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Waits likewise for a visitor's request that may be answered from a cache or a file; the slot is held until `hold`,
   * or the answer.
   */
  holdCheap: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

const nothing = async () => {};
export const noLimits: Limiter = {
  isOn: false,
  count: nothing,
  countOnce: async () => true,
  hold: nothing,
  holdCheap: nothing,
};

/** The widest IPv6 network that is one customer's, a company's for example. */
const SITE_BITS = 48;
/** IPv6 networks by the times a limit that all in them have together: providers give a subscriber a /64 to a /56. */
const widths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: SITE_BITS, times: 16 },
];

/** An IPv4 address, or an IPv6 /64 network, which belongs to one subscriber. */
export const networkOf = (request: FastifyRequest) => normalizeIP(request.ip);

/** An IPv4 address, or the widest IPv6 network that may belong to one customer: for what needs different people. */
export const siteOf = (request: FastifyRequest) => networkOfWidth(request.ip, SITE_BITS);

function networkOfWidth(ip: string, bits: number): string {
  const network = normalizeIP(ip, bits);
  return network.includes(':') ? `${network}/${bits}` : network;
}

/** Addresses counted in memory per process; the least recently seen is dropped first. */
const MOST_COUNTED = 20_000;
/** Wait before an answer that refuses: a client that asks again at once costs next to nothing. */
const REFUSAL_MS = 1_000;
/** Refusals that wait at once; further ones are answered at once, as each takes memory. */
const MAX_WAITING_REFUSALS = 1_000;

/**
 * `takeAttempt` counts in the database: for all processes, across restarts, and with attempts that are given back. The
 * plugin counts frequent calls in the memory of each process, as each of them would be a write otherwise.
 */
export async function createLimiter(
  app: FastifyInstance,
  db: Database,
  isOn: boolean,
  refusalMs = REFUSAL_MS,
): Promise<Limiter> {
  decorateSlots(app);
  if (!isOn) return noLimits;

  await app.register(rateLimit, { global: false, cache: MOST_COUNTED });
  const inMemory = new Map(
    Object.entries(limits as Record<string, CallLimit>)
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
  const slots = {
    account: createSlots(slotsOfOne.account),
    network: createSlots(slotsOfOne.network),
    cheap: createSlots(slotsOfOne.cheap),
  };

  let waitingRefusals = 0;
  const refuse = async (seconds: number) => {
    if (waitingRefusals < MAX_WAITING_REFUSALS) {
      waitingRefusals += 1;
      await sleep(refusalMs, undefined, { ref: false });
      waitingRefusals -= 1;
    }
    tooMany(seconds);
  };

  return {
    isOn,
    async count(name, request) {
      for (const check of inMemory.get(name) ?? []) {
        const state = await check(request);
        if (!state.isAllowed && state.isExceeded) await refuse(state.ttlInSeconds);
      }
      if (inMemory.has(name)) return;
      const limit: CallLimit = limits[name];
      const counted = new Set<string>();
      for (const { times, of } of subjectsOf(limit)) {
        const subject = of(request);
        // The wider networks of an IPv4 address are itself.
        if (counted.has(subject)) continue;
        counted.add(subject);
        const window = { max: limit.max * times, timeWindow: limit.minutes * MINUTE_MS };
        const attempt = await takeAttempt(db, [name, subject], window).catch(unlessReadOnly);
        if (attempt && 'retryAfterSeconds' in attempt) tooMany(attempt.retryAfterSeconds);
      }
    },
    async hold(request, reply) {
      if (request.slot && !request.slot.isCheap) return;
      request.slot?.release();
      // Writes and log-ins have limits of their own that are far lower.
      const rests = request.method === 'GET' || request.method === 'HEAD';
      const slot = request.identity
        ? slots.account.take(request.identity.userId, rests)
        : slots.network.take(siteOf(request), rests);
      await (slot ? holdSlot(request, reply, slot) : refuse(1));
    },
    async holdCheap(request, reply) {
      if (request.slot) return;
      const slot = slots.cheap.take(siteOf(request));
      await (slot ? holdSlot(request, reply, { ...slot, isCheap: true }) : refuse(1));
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

interface Subject {
  of: (request: FastifyRequest) => string;
  times: number;
}

/** Subjects that a limit counts, the narrowest first: what one is refused does not count for those around. */
const subjectsOf = ({ per }: CallLimit): Subject[] =>
  per === 'account'
    ? [{ times: 1, of: ({ identity }) => String(identity?.userId) }]
    : widths.map(({ bits, times }) => ({ times, of: ({ ip }) => networkOfWidth(ip, bits) }));

/** While the database is read-only, reads go on uncounted; writes fail by themselves. */
function unlessReadOnly(error: unknown) {
  if (!isReadOnly(error)) throw error;
  return null;
}

export function tooMany(seconds: number): never {
  fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
}
