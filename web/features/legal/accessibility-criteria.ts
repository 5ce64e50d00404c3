import table from '../../../docs/accessibility.md?raw';

export interface AccessibilityCriterion {
  /** Number of the criterion such as "10.4". */
  number: string;
  title: string;
  state: 'C' | 'NC' | 'NA';
  /** Reason: proof that the criterion is met, or what is missing. */
  reason: string;
}

/** Row of one criterion, or of several that follow each other ("4.1 à 4.13"). */
const ROW = /^\| (\d+)\.(\d+)(?: à \1\.(\d+))? \| (.+?) \| (C|NC|NA) \| (.+) \|$/gm;

/** Accessibility criteria of RGAA 4.1, in its order. */
export const accessibilityCriteria: readonly AccessibilityCriterion[] = [...table.matchAll(ROW)].flatMap(
  ([, theme = '', first = '', last = first, title = '', state = '', reason = '']) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
      number: `${theme}.${Number(first) + index}`,
      title,
      state: state as AccessibilityCriterion['state'],
      reason,
    })),
);

const countOf = (target: AccessibilityCriterion['state']) =>
  accessibilityCriteria.filter(({ state }) => state === target).length;

export const accessibilityCriteriaCounts = {
  met: countOf('C'),
  unmet: countOf('NC'),
  without: countOf('NA'),
};

/** Percentage of the applicable accessibility criteria that are met, rounded down so as not to overstate it. */
export const percentOfAccessibilityCriteriaMet = Math.floor(
  (100 * accessibilityCriteriaCounts.met) /
    (accessibilityCriteriaCounts.met + accessibilityCriteriaCounts.unmet),
);
