import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('a variant has one meaning: a page loads several style sheets, and the last one would decide', () => {
  const names = globSync('web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@custom-variant ([\w-]+)/g)].map(([, name]) => name),
  );
  expect(names).toContain('low');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('files and folders that a style sheet leaves out or takes in exist', () => {
  const paths = globSync('web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@source (?:not )?"([^"]+)"/g)].map(([, source = '']) =>
      path.join(path.dirname(file), source),
    ),
  );
  const missing = paths.flatMap(expandBraces).filter((source) => globSync(source).length === 0);
  expect(paths.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

/** Paths that `{a,b}` stands for. */
function expandBraces(source: string): string[] {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(source) ?? [];
  return names === undefined ? [source] : names.split(',').map((name) => `${before}${name}${after}`);
}
