import { expect, test } from 'vitest';
import { decodeUnexpiredSessionToken, SET_SESSION_ATTRIBUTE_SCRIPT } from './session-token.ts';

const token = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('the claims of a valid token are read, with accents', () => {
  const claims = { userId: 'u1', firstName: 'Zoé', lastName: 'Çelik ???>>>', exp: 2_000 };
  expect(decodeUnexpiredSessionToken(token(claims), 1_999_999)).toEqual(claims);
});

test.each([
  ['expired', token({ userId: 'u1', exp: 2_000 })],
  ['without expiry', token({ userId: 'u1' })],
  ['of nobody', token({ exp: 3_000 })],
  ['not JSON', 'e30.bm8.x'],
  ['not base 64', 'a.é.c'],
  ['not a token', 'null'],
])('a token %s is no session', (_, text) => {
  expect(decodeUnexpiredSessionToken(text, 2_000_000)).toBeUndefined();
});

test('the document of a member bears their id before the page is alive', () => {
  const run = new Function(SET_SESSION_ATTRIBUTE_SCRIPT);
  localStorage.setItem('token', token({ userId: 'u1', exp: 2_000 }));
  run();
  expect(document.documentElement.dataset.session).toBeUndefined();
  localStorage.setItem('token', token({ userId: 'u1', exp: Date.now() / 1000 + 60 }));
  run();
  expect(document.documentElement.dataset.session).toBe('u1');
});
