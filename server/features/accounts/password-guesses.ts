import pLimit, { type LimitFunction } from 'p-limit';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import {
  type AttemptCountResult,
  type AttemptLimit,
  countAttempt,
  resetAttempts,
} from '#server/platform/http/attempts.ts';
import { failTooManyRequests } from '#server/platform/http/limiter.ts';
import { hashLoginDeviceOrNetwork, saveLoginDeviceOrNetwork } from './account-sources.ts';

/** Limit of wrong passwords for one account from one network. */
const fromNetwork: AttemptLimit = { max: 10, timeWindow: 15 * MINUTE_MS };
/** Limit of wrong passwords for one account from all networks that its owner never used. */
const fromStrangers: AttemptLimit = { max: 50, timeWindow: 15 * MINUTE_MS };
/** Limit of attempts that all unknown networks share once `fromStrangers` is used up. */
const whenAttacked: AttemptLimit = { max: 1, timeWindow: 5_000 };

/** Limit of wrong codes for one account from one network of its owner, or from all other networks together. */
const codes: AttemptLimit = { max: 10, timeWindow: 60 * MINUTE_MS };

export interface PasswordGuessGuard {
  /**
   * Checks a password; null from `check` means wrong, and counts. Attempts from unknown networks never use up
   * those of networks that the owner logged in from.
   * @param network network of the caller, from `getRequestIpNetwork`
   * @throws Failure TOO_MANY_REQUESTS, without a check
   */
  check: <T>(email: string, network: string, check: () => Promise<T | null>) => Promise<T | null>;
  /**
   * Checks a code of a second factor, given with the right password or in a session; false means wrong, and counts.
   * Fewer attempts are allowed than for a password, as three codes of a million are right. A thief with the password
   * can use up the attempts of unknown networks until the password is changed. @throws Failure TOO_MANY_REQUESTS
   */
  checkCode: <T>(email: string, network: string, check: () => Promise<T | false>) => Promise<T | false>;
  /** Adds the network to those from which the account's owner has logged in. */
  trust: (tx: Queryable, userId: string, network: string) => Promise<void>;
  /** Resets the counters of wrong passwords and codes of an account. */
  forget: (email: string) => Promise<void>;
}

declare module '#server/platform/services.ts' {
  interface Services {
    guesses: PasswordGuessGuard;
  }
}

/**
 * Guards against guessing passwords and codes.
 * @param secret key of the networks' digests, so that the table holds no address
 */
export function createPasswordGuessGuard(
  db: Database,
  secret: Uint8Array,
  isOn: boolean,
): PasswordGuessGuard {
  const exclusively = createKeyedMutex();
  const isTrusted = async (email: string, network: string) => {
    const row = await db
      .selectFrom('accountNetworks')
      .innerJoin('users', 'users.id', 'accountNetworks.userId')
      .select('users.id')
      .where('users.email', '=', email)
      .where('accountNetworks.network', '=', hashLoginDeviceOrNetwork(secret, 'network', network))
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    async check(email, network, check) {
      if (!isOn) return check();
      const account = ['password', email];
      // Serialised: concurrent right passwords of one person would use up each other's attempts.
      return exclusively(`${email} ${network}`, async () => {
        const taken = [await requireAttempt(countAttempt(db, [...account, network], fromNetwork))];
        let isWrong = false;
        // Attempt given back too when another limit refuses it: no password was checked.
        try {
          if (!(await isTrusted(email, network))) {
            const attempt = await countAttempt(db, [...account, 'strangers'], fromStrangers);
            if ('giveBack' in attempt) taken.push(attempt);
            else await requireAttempt(countAttempt(db, [...account, 'attacked'], whenAttacked));
          }
          const found = await check();
          isWrong = found === null;
          return found;
        } finally {
          if (!isWrong) for (const attempt of taken) await attempt.giveBack();
        }
      });
    },

    async checkCode(email, network, check) {
      if (!isOn) return check();
      const from = (await isTrusted(email, network)) ? network : 'strangers';
      const attempt = await requireAttempt(countAttempt(db, ['code', email, from], codes));
      let isWrong = false;
      try {
        const found = await check();
        isWrong = found === false;
        return found;
      } finally {
        if (!isWrong) await attempt.giveBack();
      }
    },

    trust: (tx, userId, network) => saveLoginDeviceOrNetwork(tx, secret, 'network', userId, network),

    forget: (email) => resetAttempts(db, ['password', email]),
  };
}

async function requireAttempt(attempt: Promise<AttemptCountResult>) {
  const taken = await attempt;
  return 'giveBack' in taken ? taken : failTooManyRequests(taken.retryAfterSeconds);
}

/** Runs tasks of one key one after another, those of different keys concurrently. */
function createKeyedMutex() {
  const mutexes = new Map<string, LimitFunction>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const mutex = mutexes.get(key) ?? pLimit(1);
    mutexes.set(key, mutex);
    try {
      return await mutex(task);
    } finally {
      // Entry of a key removed once its last task has ended.
      if (mutex.activeCount + mutex.pendingCount === 0) mutexes.delete(key);
    }
  };
}
