import { globSync, readFileSync } from 'node:fs';
import { readImports } from './read-imports.ts';

/** The test files whose database may be either; the others give the same on both. */
export function databaseTests(): string[] {
  const openers = new Set(['server/testing/database.ts']);
  const opensOne = (file: string) => readImports('', file).some((imported) => openers.has(imported));
  const helpers = globSync('server/testing/*.ts', { exclude: ['**/*.test.ts'] });
  for (let known = 0; known < openers.size; ) {
    known = openers.size;
    for (const file of helpers) if (opensOne(file)) openers.add(file);
  }
  return globSync('server/**/*.test.ts').filter(
    (file) => opensOne(file) || readFileSync(file, 'utf8').includes('TEST_DATABASE_URL'),
  );
}
