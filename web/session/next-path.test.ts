import { expect, test } from 'vitest';
import { MAX_APP_PATH } from '#contract/app-path.ts';
import { loginPath, nextPath, withNext } from './next-path.ts';

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
  `/annonces?city=${'a'.repeat(MAX_APP_PATH)}`,
])('%s leads home', (next) => {
  expect(nextPath(next)).toBe('/');
});

test('pages on the way to the login pass on where it leads', () => {
  expect(loginPath('/ad/add?mainType=asked')).toBe('/login?next=%2Fad%2Fadd%3FmainType%3Dasked');
  expect(withNext('/signup', '/messages/l1')).toBe('/signup?next=%2Fmessages%2Fl1');
  expect(withNext('/signup', '/')).toBe('/signup');
});
