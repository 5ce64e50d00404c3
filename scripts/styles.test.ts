import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a variant has one meaning: a page loads several style sheets, and the last one would decide', () => {
  const names = globSync('web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@custom-variant ([\w-]+)/g)].map(([, name]) => name),
  );
  expect(names).toContain('low');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
