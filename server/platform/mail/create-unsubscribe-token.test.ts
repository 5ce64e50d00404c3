import { expect, test } from 'vitest';
import { createUnsubscribeToken, readUnsubscribeToken } from './create-unsubscribe-token.ts';

const secret = new Uint8Array(32).fill(7);
const id = '0192f0c1-0000-7000-8000-000000000000';
const token = createUnsubscribeToken(secret, 'alerts', id);
const [, signature = ''] = token.split('.');

test('an unsubscribe token gives the id that it was made for', () => {
  expect(readUnsubscribeToken(secret, 'alerts', token)).toBe(id);
});

test.each([
  '',
  '.',
  id,
  signature,
  token.slice(0, -1),
  `${token}.rest`,
  `${token}=`,
  `${token}!!`,
  `${token}A`,
  ` ${token}`,
  `${id}..${signature}`,
  `${id}.${signature.slice(0, 5)}!${signature.slice(5)}`,
  `${id}.${signature.slice(0, 5)} ${signature.slice(5)}`,
  `${id.toUpperCase()}.${signature}`,
  createUnsubscribeToken(secret, 'messages', id),
  createUnsubscribeToken(new Uint8Array(32), 'alerts', id),
])('the text “%s” is not an unsubscribe token', (text) => {
  expect(readUnsubscribeToken(secret, 'alerts', text)).toBeNull();
});

test('an unsubscribe token in the other base64 alphabet is refused', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `person-${index}`);
  const tokens = ids
    .map((one) => createUnsubscribeToken(secret, 'alerts', one))
    .filter((one) => /_/.test(one));
  expect(tokens.length).toBeGreaterThan(0);
  for (const one of tokens)
    expect(readUnsubscribeToken(secret, 'alerts', one.replaceAll('_', '/'))).toBeNull();
});
