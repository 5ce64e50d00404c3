import { fail } from '../fail.ts';

const MIB = 2 ** 20;

/**
 * Bytes of request bodies that a process holds in memory: 128 MiB in all. Texts have pools of their own, so that
 * uploads do not block logins; visitors do not use up the members' pools, nor one sender a whole pool.
 */
export const bodyPools = {
  visitorTexts: { total: 8 * MIB, perSender: MIB },
  memberTexts: { total: 8 * MIB, perSender: MIB },
  // One picture with its framing.
  visitorFiles: { total: 44 * MIB, perSender: 11 * MIB },
  memberFiles: { total: 68 * MIB, perSender: 56 * MIB },
} as const;

export type BodyPool = keyof typeof bodyPools;

/** Memory of a chunk beside its bytes: a body in one-byte chunks consists of that. */
const CHUNK_OVERHEAD = 200;
const RETRY_AFTER_SECONDS = 10;

/** The bytes held for one request. */
export interface BodyAccount {
  /** Refuses a declared length that does not fit. @throws Failure BUSY */
  expect: (bytes: number) => void;
  /** Counts received bytes. @throws Failure BUSY */
  add: (bytes: number) => void;
  /** To be called once nothing references the body. */
  release: () => void;
  readonly isReleased: boolean;
}

export interface BodyBudget {
  /** @param sender a member's id or a visitor's network */
  open: (pool: BodyPool, sender: string) => BodyAccount;
  held: (pool: BodyPool) => number;
}

export function createBodyBudget(): BodyBudget {
  const held: Record<BodyPool, number> = { visitorTexts: 0, memberTexts: 0, visitorFiles: 0, memberFiles: 0 };
  const bySender = new Map<string, number>();

  return {
    held: (pool) => held[pool],
    open(pool, sender) {
      const key = `${pool} ${sender}`;
      const { total, perSender } = bodyPools[pool];
      let own = 0;
      let isReleased = false;

      const expect = (bytes: number) => {
        const ofSender = bySender.get(key) ?? 0;
        if (held[pool] + bytes > total || ofSender + bytes > perSender)
          fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      };
      const change = (bytes: number) => {
        own += bytes;
        held[pool] += bytes;
        const ofSender = (bySender.get(key) ?? 0) + bytes;
        if (ofSender > 0) bySender.set(key, ofSender);
        else bySender.delete(key);
      };
      return {
        expect,
        add(bytes) {
          expect(bytes + CHUNK_OVERHEAD);
          change(bytes + CHUNK_OVERHEAD);
        },
        release() {
          change(-own);
          isReleased = true;
        },
        get isReleased() {
          return isReleased;
        },
      };
    },
  };
}
