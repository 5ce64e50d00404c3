import type { TestPerson } from '#server/testing/people.ts';

/** Behaviour that people of the made-up market are assumed to have; nothing of it is measured. */
export const assumed = {
  /** Authors who are bad: three of five are spammers, the others careless, or good until the rule trusts them. */
  badAuthors: 0.05,
  /** New members in a week, of all. */
  joining: 0.01,
  /** Listings of an honest member in a week; of a spammer. */
  listingsPerWeek: 0.5,
  spamPerWeek: 3,
  /** Honest listings that an administrator would refuse: of a beginner's first three; later. */
  beginnerMistakes: 0.03,
  mistakes: 0.002,
  /** Careless authors' listings that an administrator would refuse. */
  carelessMistakes: 0.4,
  /** Honest listings with a telephone number in the text. */
  phoneNumbers: 0.03,
  /** Honest listings that a member reports without reason, in the week after. */
  wrongReports: 0.003,
  /** Bad listings online that are found, reported and removed within each week. */
  foundPerWeek: 0.6,
  /** Share of held back listings that nobody has read yet when their author sends the next one. */
  stillWaiting: 0.2,
  /** Refusals or removals after which an administrator suspends the author. */
  suspendedAfter: 3,
};

export interface SimulatedAuthor {
  person: TestPerson;
  kind: 'honest' | 'spammer' | 'careless' | 'sleeper';
  /** Weeks since the member joined, and since the last refusal or report. */
  weeks: number;
  cleanWeeks: number;
  accepted: number;
  refused: number;
  isSuspended: boolean;
  /** Good listing that an administrator reads after the author's next one only. */
  waiting: string | null;
}

/** Probability that an administrator would refuse the author's next listing. */
export function getSimulatedListingRefusalProbability({ kind, accepted, weeks }: SimulatedAuthor): number {
  if (kind === 'spammer') return 1;
  if (kind === 'careless') return assumed.carelessMistakes;
  if (kind === 'sleeper') return accepted >= 3 && weeks >= 5 ? 1 : 0;
  return accepted < 3 ? assumed.beginnerMistakes : assumed.mistakes;
}
