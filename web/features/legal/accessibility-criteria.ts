import table from '../../../docs/accessibility.md?raw';

export interface Criterion {
  /** "10.4" */
  number: string;
  title: string;
  state: 'C' | 'NC' | 'NA';
  /** What proves it, or what is missing. */
  reason: string;
}

const ROW = /^\| (\d+\.\d+) \| (.+?) \| (C|NC|NA) \| (.+) \|$/gm;

/** Of RGAA 4.1, in its order. */
export const accessibilityCriteria: readonly Criterion[] = [...table.matchAll(ROW)].map(
  ([, number = '', title = '', state = '', reason = '']) => ({
    number,
    title,
    state: state as Criterion['state'],
    reason,
  }),
);

const countOf = (wanted: Criterion['state']) =>
  accessibilityCriteria.filter(({ state }) => state === wanted).length;

export const counts = { met: countOf('C'), unmet: countOf('NC'), without: countOf('NA') };

/** Of the criteria that apply, rounded down so that nothing is promised. */
export const percentMet = Math.floor((100 * counts.met) / (counts.met + counts.unmet));
