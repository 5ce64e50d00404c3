/**
 * Writes `data/produce.json` from `data/produce.tsv`.
 * Run it after editing the list: `node scripts/build-produce.ts`.
 */
import { readDataFileLines, writeDataFileLines } from './data-files.ts';

const [, ...lines] = readDataFileLines('produce.tsv');

const produce = lines.map((line) => {
  const [name, category, months, synonyms, plural] = line.split('\t');
  if (!name || !category || !plural)
    throw new Error(`produce.tsv: a name, category or plural is missing: "${line}"`);
  return { name, category, months: readMonths(months), synonyms: readList(synonyms), plural };
});

// One row of the produce list per line, for readable diffs.
writeDataFileLines('produce.json', ['[', produce.map((row) => JSON.stringify(row)).join(',\n'), ']']);
console.log(`${produce.length} produce names written.`);

function readList(cell = ''): string[] {
  return cell.split(',').flatMap((item) => item.trim() || []);
}

/** Months of a range: `"3-6,9-11"` gives 3 4 5 6 9 10 11; `"11-1"` gives 11 12 1; empty: unknown. */
function readMonths(cell = ''): number[] {
  return readList(cell).flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    const length = ((last - first + 12) % 12) + 1;
    return Array.from({ length }, (_, i) => ((first - 1 + i) % 12) + 1);
  });
}
