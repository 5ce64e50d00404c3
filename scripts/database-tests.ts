import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The test files whose database may be either; the others give the same on both. */
export function databaseTests(): string[] {
  const openers = new Set(['database']);
  const helpers = globSync('server/testing/*.ts', { exclude: ['**/*.test.ts'] });
  for (let known = 0; known < openers.size; ) {
    known = openers.size;
    for (const file of helpers) if (opens(file, openers)) openers.add(basename(file, '.ts'));
  }
  return globSync('server/**/*.test.ts').filter(
    (file) => opens(file, openers) || readFileSync(file, 'utf8').includes('TEST_DATABASE_URL'),
  );
}

/** Whether a file imports one of these helpers, and not only its types. */
const opens = (file: string, helpers: ReadonlySet<string>): boolean =>
  [
    ...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^;]*?'(?:\.|#server\/testing)\/([\w-]+)\.ts'/gm),
  ].some(([, name = '']) => helpers.has(name));
