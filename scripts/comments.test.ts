import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const IDENTIFIER = /\b[a-z][a-z\d]*[A-Z]\w*\b/g;

const files = globSync(['{contract,web,server,scripts,e2e,bench}/**/*.{ts,tsx}', '*.config.ts'], {
  cwd: root,
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const inCode = new Set(files.flatMap(({ text }) => text.replace(COMMENT, '').match(IDENTIFIER) ?? []));

test('every camelCase identifier in backquotes in a comment is in the code', () => {
  const unknown = files.flatMap(({ path, text }) =>
    (
      text
        .match(COMMENT)
        ?.join('\n')
        .match(/`[\w.()]+`/g) ?? []
    )
      .flatMap((quoted) => quoted.match(IDENTIFIER) ?? [])
      .filter((name) => !inCode.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
