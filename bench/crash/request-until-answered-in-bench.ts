import { setTimeout as sleep } from 'node:timers/promises';
import { sendTestApiRequest, TestApiRefusal, type TestApiRequestOptions } from '../../e2e/support/api.ts';
import type { TrackedMailServer } from './tracked-mail-server.ts';

export interface CrashWorkloadTargetSite {
  url: string;
  mails: TrackedMailServer;
  /** Successful answers so far. */
  answered: number;
  /** True when the product itself is killed: otherwise a missing answer is a fault. */
  isKilled: boolean;
  /** Resolves when the next request may be sent, where the load is to be steady. */
  turn?: () => Promise<void>;
  /**
   * Notes an answer that should not have come.
   * @returns true when the client retries, and the run goes on
   */
  onWrongAnswer?: (error: Error) => boolean;
}

/** Writes of one kind that the product acknowledged. */
export interface WriteTally {
  count: number;
  /** Writes among these that were sent again because no answer came. */
  repeated: number;
}

const PAUSE_MS = 250;

export const createWriteTally = (): WriteTally => ({ count: 0, repeated: 0 });

/**
 * Sends a request that is not idempotent once.
 * @returns undefined without an answer, or after 503: it may have been done or not
 */
export async function sendRequestOnceInBench<T>(
  product: CrashWorkloadTargetSite,
  request: string,
  ask: TestApiRequestOptions = {},
): Promise<T | undefined> {
  await product.turn?.();
  try {
    const answer = await sendTestApiRequest<T>(product, request, ask);
    product.answered += 1;
    return answer;
  } catch (error) {
    if (isNoAnswer(product, error)) return undefined;
    throw error;
  }
}

/**
 * Sends a request until there is an answer, as the pages do.
 * @param ask.tally counts it
 * @param ask.doneBy status of a second attempt when the first had its effect without an answer
 */
export async function requestUntilAnsweredInBench<T>(
  product: CrashWorkloadTargetSite,
  request: string,
  { tally, doneBy, ...ask }: TestApiRequestOptions & { tally?: WriteTally; doneBy?: number } = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await sendRequestOnceInBench<T | null>(product, request, ask).catch((error: unknown) => {
      if (tries > 1 && error instanceof TestApiRefusal && error.status === doneBy) return null;
      throw error;
    });
    if (answer === undefined) {
      await sleep(PAUSE_MS);
      continue;
    }
    if (tally) tally.count += 1;
    if (tally && tries > 1) tally.repeated += 1;
    return answer as T;
  }
}

function isNoAnswer(product: CrashWorkloadTargetSite, error: unknown): boolean {
  if (error instanceof TestApiRefusal && error.status === 503 && error.isTemporary) return true;
  if (error instanceof TypeError && product.isKilled) return true;
  return error instanceof Error && product.onWrongAnswer?.(error) === true;
}
