import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Texts of the API's documentation, which developers read: typographic apostrophes throughout. */
const API_DOCUMENTATION = /(?:\bsummary:|\bdescription:|\.describe\()\s*(?:'[^']*'|`(?:\\.|[^`\\])*`)/g;
/** Regular expressions and tables that read both apostrophes. */
const READS_BOTH = /\[[^\]\n]*’[^\]\n]*\]|'’': /g;

test("texts on screen have the apostrophe ' and no other", () => {
  const paths = globSync('{contract,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', 'contract/tags.ts'],
  });
  expect(paths.length).toBeGreaterThan(500);
  const mixed = paths.filter((path) =>
    readFileSync(join(root, path), 'utf8')
      .replace(API_DOCUMENTATION, '')
      .replace(READS_BOTH, '')
      .includes('’'),
  );
  expect(mixed).toEqual([]);
});
