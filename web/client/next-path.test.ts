import { expect, test } from 'vitest';
import { MAX_APP_PATH_LENGTH } from '#contract/app-path.ts';
import { addNextParam, formatLoginPath, sanitizeNextPath } from './next-path.ts';

test.each([
  ['/profil/info', '/profil/info'],
  ['/annonces?city=Nantes#haut', '/annonces?city=Nantes#haut'],
])('the log-in with the path %s leads there', (next, path) => {
  expect(sanitizeNextPath(next)).toBe(path);
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
  `/annonces?city=${'a'.repeat(MAX_APP_PATH_LENGTH)}`,
])('the log-in with the path %s leads home', (next) => {
  expect(sanitizeNextPath(next)).toBe('/');
});

test('pages before the log-in pass on the path to open', () => {
  expect(formatLoginPath('/ad/add?mainType=asked')).toBe('/login?next=%2Fad%2Fadd%3FmainType%3Dasked');
  expect(addNextParam('/signup', '/messages/l1')).toBe('/signup?next=%2Fmessages%2Fl1');
  expect(addNextParam('/signup', '/')).toBe('/signup');
});
