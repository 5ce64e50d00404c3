import { calculatePercentile, roundToDecimalPlaces } from '../support/statistics.ts';
import { type TrackedMailServer, trackedMailKindsInBench } from './tracked-mail-server.ts';

/** Figures that must be zero. */
const FAULTS = [
  // Writes acknowledged and not there; there twice or unasked; there, but not as they were sent. Mails due and not
  // delivered; due once and delivered under several Message-IDs, which a mail program shows as two.
  ...(['lost', 'duplicated', 'partial'] as const),
  // Mails delivered twice without a kill before or during the second delivery: a mail of a dead process may
  // be read after its kill.
  'withoutKill',
  // Files that no row names; rows that name a deleted account.
  'left',
  // Starts of ten seconds or more.
  'slow',
] as const;

/** Line of the table; figures that do not apply to its subject are absent. */
export interface CrashResultRow extends Partial<Record<(typeof FAULTS)[number], number>> {
  /** Writes acknowledged, mails due, files that a listing or an account names, accounts deleted, kills. */
  count: number;
  /** Writes sent again because no answer came; mails delivered again under the same Message-ID. */
  repeated?: number;
  /** Writes sent once, without an answer: done or not, but never partially. */
  unanswered?: number;
  /** Files that the nightly job removed. */
  removed?: number;
  /** Seconds from a start until `/api/health` answers 200. */
  median?: number;
  worst?: number;
}

/** Rows by subject. */
export type CrashResults = Record<string, CrashResultRow>;

const SLOW_SECONDS = 10;

/** Figures of the mails of each kind. */
export const summarizeTrackedMailsInBench = (mails: TrackedMailServer): CrashResults =>
  Object.fromEntries(trackedMailKindsInBench.map((kind) => [`mails: ${kind}`, mails.count(kind)]));

/** @param starts seconds of each */
export const summarizeRestartDurations = (starts: number[]): CrashResultRow => ({
  count: starts.length,
  median: roundToDecimalPlaces(calculatePercentile(starts, 0.5)),
  worst: roundToDecimalPlaces(Math.max(...starts)),
  slow: starts.filter((seconds) => seconds >= SLOW_SECONDS).length,
});

/** Sum of the figures that must be zero. */
export const countCrashFaults = (figures: CrashResults): number =>
  Object.values(figures)
    .flatMap((row) => FAULTS.map((fault) => row[fault] ?? 0))
    .reduce((sum, count) => sum + count, 0);
