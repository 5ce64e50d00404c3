import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  ['/profil/info', '/profil/info'],
  ['/annonces?city=Nantes#haut', '/annonces?city=Nantes#haut'],
])('%s leads there', (next, path) => {
  expect(nextPath(next)).toBe(path);
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('%s leads home', (next) => {
  expect(nextPath(next)).toBe('/');
});
