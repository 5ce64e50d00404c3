/** Columns of the crash table that count faults: each must be zero. */
const FAULTS = [
  // Writes acknowledged and not there; there twice or unasked; there, but not as they were sent. Mails due and not
  // delivered; due once and delivered under several Message-IDs, which a mail program shows as two.
  ...(['lost', 'duplicated', 'partial'] as const),
  // Mails delivered twice without a kill before or during the second delivery: a mail of a dead process may
  // be read after its kill.
  'withoutKill',
  // Files that no row names; rows that name a deleted account.
  'left',
] as const;

/** Line of the table; figures that do not apply to its subject are absent. */
export interface CrashResultRow extends Partial<Record<(typeof FAULTS)[number], number>> {
  /** Writes acknowledged, mails due, files that a listing or an account names, accounts deleted. */
  count: number;
  /** Writes sent again because no answer came; mails delivered again under the same Message-ID. */
  repeated?: number;
}

/** Rows by subject. */
export type CrashResults = Record<string, CrashResultRow>;

/** Sum of the figures that must be zero. */
export const countCrashFaults = (figures: CrashResults): number =>
  Object.values(figures)
    .flatMap((row) => FAULTS.map((fault) => row[fault] ?? 0))
    .reduce((sum, count) => sum + count, 0);
