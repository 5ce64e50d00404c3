import { fail } from '../fail.ts';

const MIB = 2 ** 20;

/**
 * Limits in bytes of the request bodies that a process holds in memory: 128 MiB in all. Texts have pools of their
 * own, so that uploads do not block logins; visitors do not use up the members' pools, nor one sender a whole pool.
 */
export const bodyMemoryLimits = {
  visitorTexts: { total: 8 * MIB, perSender: MIB },
  memberTexts: { total: 8 * MIB, perSender: MIB },
  // Memory pool for visitors' uploads: one picture with its framing per sender.
  visitorFiles: { total: 44 * MIB, perSender: 11 * MIB },
  memberFiles: { total: 68 * MIB, perSender: 56 * MIB },
} as const;

export type BodyMemoryPoolName = keyof typeof bodyMemoryLimits;

/** Bytes of memory of a chunk beside its content: a body in one-byte chunks consists of that. */
const CHUNK_OVERHEAD = 200;
const RETRY_AFTER_SECONDS = 10;
/** Milliseconds after which a body that is still arriving makes room for senders who hold less. */
const CUTTABLE_AFTER_MS = 15_000;

/** Memory account of the bytes held for one request's body. */
export interface BodyMemoryAccount {
  /**
   * Refuses a declared length of the body that does not fit.
   * @throws Failure BUSY
   */
  expect: (bytes: number) => void;
  /**
   * Counts received bytes of the body.
   * @throws Failure BUSY
   */
  add: (bytes: number) => void;
  /** Marks the body as complete: it is no longer cut to free memory. */
  arrived: () => void;
  /** Releases the bytes of the body. Call it once nothing references the body. */
  release: () => void;
  readonly isReleased: boolean;
}

export interface BodyMemoryBudget {
  /**
   * Opens the account of a request's body.
   * @param sender a member's id or a visitor's network
   * @param cut ends the body to make room; its account is released
   */
  open: (pool: BodyMemoryPoolName, sender: string, cut: () => void) => BodyMemoryAccount;
  held: (pool: BodyMemoryPoolName) => number;
}

interface Arriving {
  pool: BodyMemoryPoolName;
  key: string;
  since: number;
  bytes: () => number;
  cut: () => void;
}

export function createBodyMemoryBudget(): BodyMemoryBudget {
  const held: Record<BodyMemoryPoolName, number> = {
    visitorTexts: 0,
    memberTexts: 0,
    visitorFiles: 0,
    memberFiles: 0,
  };
  const bySender = new Map<string, number>();
  const arriving = new Set<Arriving>();
  const ofSender = (key: string) => bySender.get(key) ?? 0;

  /** Cuts bodies of the senders who hold the most: a few who send slowly would keep everybody else out. */
  const makeRoom = (pool: BodyMemoryPoolName, key: string, bytes: number) => {
    const late = performance.now() - CUTTABLE_AFTER_MS;
    const cuttable = [...arriving]
      .filter((body) => body.pool === pool && body.since <= late)
      .filter((body) => ofSender(body.key) > ofSender(key) + bytes)
      .sort((one, other) => ofSender(other.key) - ofSender(one.key));
    const missing = held[pool] + bytes - bodyMemoryLimits[pool].total;
    if (cuttable.reduce((sum, body) => sum + body.bytes(), 0) < missing) return;
    for (const body of cuttable) {
      if (held[pool] + bytes <= bodyMemoryLimits[pool].total) return;
      body.cut();
    }
  };

  return {
    held: (pool) => held[pool],
    open(pool, sender, cut) {
      const key = `${pool} ${sender}`;
      const { total, perSender } = bodyMemoryLimits[pool];
      let own = 0;
      let isReleased = false;

      const expect = (bytes: number) => {
        const fits = ofSender(key) + bytes <= perSender;
        if (fits && held[pool] + bytes > total) makeRoom(pool, key, bytes);
        if (isReleased || !fits || held[pool] + bytes > total)
          fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      };
      const change = (bytes: number) => {
        own += bytes;
        held[pool] += bytes;
        const sum = ofSender(key) + bytes;
        if (sum > 0) bySender.set(key, sum);
        else bySender.delete(key);
      };
      const arrived = () => void arriving.delete(body);
      const release = () => {
        arrived();
        change(-own);
        isReleased = true;
      };
      const body: Arriving = {
        pool,
        key,
        since: performance.now(),
        bytes: () => own,
        cut() {
          release();
          cut();
        },
      };
      arriving.add(body);
      return {
        expect,
        add(bytes) {
          expect(bytes + CHUNK_OVERHEAD);
          change(bytes + CHUNK_OVERHEAD);
        },
        arrived,
        release,
        get isReleased() {
          return isReleased;
        },
      };
    },
  };
}
