import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, askApi, Refusal } from '../../e2e/support/api.ts';
import type { ProductUnderTest } from './product-under-test.ts';

/** Writes of one kind that the product acknowledged. */
export interface Tally {
  acknowledged: number;
  /** Of these, sent again because no answer came. */
  repeated: number;
}

export const newTally = (): Tally => ({ acknowledged: 0, repeated: 0 });

/**
 * Sends once what is not idempotent.
 * @returns undefined when no answer came, or 503: it may have been done or not
 */
export async function tryOnce<T>(
  product: ProductUnderTest,
  request: string,
  ask: Ask = {},
): Promise<T | undefined> {
  await product.turn?.();
  try {
    const answer = await askApi<T>(product, request, ask);
    product.answered += 1;
    return answer;
  } catch (error) {
    if (isNoAnswer(product, error)) return undefined;
    throw error;
  }
}

/**
 * Sends until there is an answer, as the pages do.
 * @param ask.tally counts it
 * @param ask.doneBy status of a second attempt when the first had its effect
 * @returns undefined when `doneBy` was the answer
 */
export async function retryUntilDone<T>(
  product: ProductUnderTest,
  request: string,
  { tally, doneBy, ...ask }: Ask & { tally?: Tally; doneBy?: number } = {},
): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await tryOnce<T>(product, request, ask);
      if (answer === undefined) {
        await sleep(PAUSE_MS);
        continue;
      }
      note(tally, tries);
      return answer;
    } catch (error) {
      const isDone = tries > 1 && error instanceof Refusal && error.status === doneBy;
      if (!isDone) throw error;
      note(tally, tries);
      return undefined;
    }
  }
}

/** The same for what answers every attempt alike. */
export async function retryUntilAnswered<T>(
  product: ProductUnderTest,
  request: string,
  ask: Ask & { tally?: Tally } = {},
): Promise<T> {
  return (await retryUntilDone<T>(product, request, ask)) as T;
}

const PAUSE_MS = 250;

function isNoAnswer(product: ProductUnderTest, error: unknown): boolean {
  if (error instanceof Refusal && error.status === 503 && error.isTemporary) return true;
  if (error instanceof TypeError && product.isKilled) return true;
  return error instanceof Error && product.onWrongAnswer?.(error) === true;
}

function note(tally: Tally | undefined, tries: number) {
  if (!tally) return;
  tally.acknowledged += 1;
  if (tries > 1) tally.repeated += 1;
}
