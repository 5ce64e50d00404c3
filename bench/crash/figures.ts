import type { Findings } from './activities/activity.ts';
import type { Leftovers } from './leftovers.ts';
import type { MailKind, Post } from './post.ts';

/** A line of the table; what makes no sense for its subject is left out. */
export interface Row {
  /** Writes acknowledged, mails due, files shown, accounts deleted, kills. */
  count: number;
  /** Writes asked for again because no answer came; mails delivered again under the same Message-ID. */
  again?: number;
  /** Of these, after a kill at a random moment. */
  byChance?: number;
  /** Writes asked for once, without an answer. */
  unknown?: number;
  /** Files removed by the nightly job. */
  swept?: number;
  /** Seconds until the product is well again. */
  median?: number;
  worst?: number;
  // What follows must be zero.
  lost?: number;
  doubled?: number;
  half?: number;
  /** Mails delivered again without a kill in between. */
  forNothing?: number;
  /** Files that nothing shows; rows that name who left. */
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
  alert: 'mails: listings for a search',
} satisfies Record<MailKind, string>;

export function figuresOf(found: {
  findings: Record<string, Findings>;
  post: Post;
  leftovers: Leftovers;
  erased: number;
  /** Seconds of each. */
  starts: number[];
}): Figures {
  const { pictures, missing, swept, orphans, traces } = found.leftovers;
  const starts = found.starts.toSorted((one, other) => one - other);
  const rounded = (seconds = 0) => Math.round(seconds * 100) / 100;
  return {
    ...Object.fromEntries(Object.entries(found.findings).map(([subject, kind]) => [subject, rowOf(kind)])),
    ...Object.fromEntries(
      Object.entries(MAILS).map(([kind, subject]) => [subject, found.post.count(kind as MailKind)]),
    ),
    pictures: { count: pictures, swept, lost: missing, left: orphans },
    'rows about who left': { count: found.erased, left: traces },
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
    .flatMap(({ lost, doubled, half, forNothing, left, slow }) => [
      lost,
      doubled,
      half,
      forNothing,
      left,
      slow,
    ])
    .reduce<number>((sum, fault) => sum + (fault ?? 0), 0);
}

const rowOf = ({ acknowledged, repeated, ...rest }: Findings): Row => ({
  count: acknowledged,
  again: repeated,
  ...rest,
});
