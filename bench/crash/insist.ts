import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, askApi, Refusal } from '../../e2e/support/api.ts';
import type { Site } from './site.ts';

/** Writes of one kind that the product said it has done. */
export interface Tally {
  acknowledged: number;
  /** Of these, asked for again because no answer came. */
  repeated: number;
}

export const newTally = (): Tally => ({ acknowledged: 0, repeated: 0 });

/**
 * Asks once, for what can't be asked for again without doing it twice.
 * @returns undefined when no answer came, or that the database is away: it may have been done or not
 */
export async function tryOnce<T>(site: Site, request: string, ask: Ask = {}): Promise<T | undefined> {
  try {
    const answer = await askApi<T>(site, request, ask);
    site.answered += 1;
    return answer;
  } catch (error) {
    if (isNoAnswer(site, error)) return undefined;
    throw error;
  }
}

/**
 * Asks until there is an answer, as the pages do and as people do.
 * @param ask.tally counts it
 * @param ask.doneBy status that says, to a second attempt, that the first had its effect
 * @returns undefined when `doneBy` was the answer
 */
export async function insist<T>(
  site: Site,
  request: string,
  { tally, doneBy, ...ask }: Ask & { tally?: Tally; doneBy?: number } = {},
): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await tryOnce<T>(site, request, ask);
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

/** The same where every attempt has the same answer. */
export async function insistOn<T>(
  site: Site,
  request: string,
  ask: Ask & { tally?: Tally } = {},
): Promise<T> {
  return (await insist<T>(site, request, ask)) as T;
}

const PAUSE_MS = 250;

function isNoAnswer(site: Site, error: unknown): boolean {
  if (error instanceof Refusal) return error.status === 503 && error.isTemporary;
  return error instanceof TypeError && site.mayVanish;
}

function note(tally: Tally | undefined, tries: number) {
  if (!tally) return;
  tally.acknowledged += 1;
  if (tries > 1) tally.repeated += 1;
}
