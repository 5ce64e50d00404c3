import type { Findings } from './activities/activity.ts';
import type { Leftovers } from './leftovers.ts';
import type { MailKind, MailTracker } from './mail-tracker.ts';

/** A line of the table; figures that do not apply to its subject are absent. */
export interface Row {
  /** Writes acknowledged, mails due, files shown, accounts deleted, kills. */
  count: number;
  /** Writes sent again because no answer came; mails delivered again under the same Message-ID. */
  repeated?: number;
  /** Of these mails, after a kill at a random moment. */
  atRandom?: number;
  /** Writes sent once, without an answer. */
  unanswered?: number;
  /** Files that the nightly job removed. */
  removed?: number;
  /** Seconds from a start until `/api/health` answers 200. */
  median?: number;
  worst?: number;
  // What follows must be zero.
  lost?: number;
  duplicated?: number;
  partial?: number;
  /** Mails delivered again without a kill in between. */
  withoutKill?: number;
  /** Files that no row names; rows that name a deleted account. */
  left?: number;
  /** Starts of ten seconds or more. */
  slow?: number;
}

/** By subject. */
export type Figures = Record<string, Row>;

const SLOW_SECONDS = 10;
const MAILS = {
  activation: 'mails: activation',
  decision: 'mails: decisions',
  unread: 'mails: unread messages',
  alert: 'mails: saved searches',
} satisfies Record<MailKind, string>;

export function figuresOf(found: {
  findings: Record<string, Findings>;
  mails: MailTracker;
  leftovers: Leftovers;
  erased: number;
  /** Seconds of each. */
  starts: number[];
}): Figures {
  const { pictures, missing, removed, orphans, rowsLeft } = found.leftovers;
  const starts = found.starts.toSorted((one, other) => one - other);
  const rounded = (seconds = 0) => Math.round(seconds * 100) / 100;
  return {
    ...Object.fromEntries(Object.entries(found.findings).map(([subject, kind]) => [subject, rowOf(kind)])),
    ...Object.fromEntries(
      Object.entries(MAILS).map(([kind, subject]) => [subject, found.mails.count(kind as MailKind)]),
    ),
    pictures: { count: pictures, removed, lost: missing, left: orphans },
    'rows of deleted accounts': { count: found.erased, left: rowsLeft },
    starts: {
      count: starts.length,
      median: rounded(starts[Math.floor(starts.length / 2)]),
      worst: rounded(starts.at(-1)),
      slow: starts.filter((seconds) => seconds >= SLOW_SECONDS).length,
    },
  };
}

/** The sum of what must be zero. */
export function countFaults(figures: Figures): number {
  return Object.values(figures)
    .flatMap(({ lost, duplicated, partial, withoutKill, left, slow }) => [
      lost,
      duplicated,
      partial,
      withoutKill,
      left,
      slow,
    ])
    .reduce<number>((sum, fault) => sum + (fault ?? 0), 0);
}

const rowOf = ({ acknowledged, repeated, ...rest }: Findings): Row => ({
  count: acknowledged,
  repeated,
  ...rest,
});
